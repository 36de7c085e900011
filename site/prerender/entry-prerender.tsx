import type { Manuscript } from '#content/manuscripts.ts';
import { printPost } from './post.tsx';
import { writePrinted } from './prerendered-file.ts';
import { printReview } from './review.tsx';
import { printPage } from './text-page.tsx';

/** The file of a text. The build calls this once for each; nothing of it runs on the server or in a browser. */
export function printText(manuscript: Manuscript): string {
  if (manuscript.kind === 'review') return writePrinted(printReview(manuscript));
  if (manuscript.kind === 'post') return writePrinted(printPost(manuscript));
  return writePrinted(printPage(manuscript));
}
