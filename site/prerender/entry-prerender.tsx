import type { Library } from '#content/library.ts';
import { prerenderPost } from './post.tsx';
import { prerenderReview } from './review.tsx';
import type { SiteContent } from './site-content.ts';
import { type PrerenderSource, prerenderSources } from './sources.ts';
import { prerenderPage } from './text-page.tsx';

/** Prerenders the library and its texts for the server. */
export function prerenderContent(library: Library) {
  const content: SiteContent = {
    library,
    documents: { review: {}, post: {}, page: {} },
  };
  for (const source of prerenderSources(library)) replaceDocument(content, source);
  return content;
}

/** Replaces one text; the next request shows it. */
export function replaceDocument({ documents }: SiteContent, source: PrerenderSource): void {
  if (source.kind === 'review') documents.review[source.slug] = prerenderReview(source);
  else if (source.kind === 'post') documents.post[source.slug] = prerenderPost(source);
  else documents.page[source.slug] = prerenderPage(source);
}
