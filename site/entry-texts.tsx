import type { Manuscript } from '#content/manuscripts.ts';
import { printPage } from '#site/pages/printed/page.tsx';
import { printPost } from '#site/pages/printed/post.tsx';
import { printReview } from '#site/pages/printed/review.tsx';
import { writePrinted } from '#site/printed/printed-file.ts';

/** The file of a text. The build calls this once for each; nothing of it runs on the server or in a browser. */
export function printText(manuscript: Manuscript): string {
  if (manuscript.kind === 'review') return writePrinted(printReview(manuscript));
  if (manuscript.kind === 'post') return writePrinted(printPost(manuscript));
  return writePrinted(printPage(manuscript));
}
