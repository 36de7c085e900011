import { ownValue, type PageDocument, type SiteContent } from '#site/prerender/site-content.ts';

export function loadPageDocument(slug: string, { documents }: SiteContent): PageDocument {
  const document = ownValue(documents.page, slug);
  if (!document) throw new Error(`There is no content/pages/${slug}.mdx.`);
  return document;
}
