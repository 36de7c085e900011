import type { BlogPosting } from 'schema-dts';
import { site } from '#content/site.ts';
import type { PostContent } from '#site/page.ts';
import { paths } from '#site/paths.ts';
import { breadcrumbs, organization } from './records.ts';
import type { StructuredData } from './structured-data.ts';

export function postStructuredData(piece: PostContent['piece'], siteUrl: string): StructuredData[] {
  const url = siteUrl + paths.post(piece.slug);
  const record: BlogPosting = {
    '@type': 'BlogPosting',
    '@id': `${url}#article`,
    url,
    mainEntityOfPage: url,
    headline: piece.title,
    description: piece.description,
    image: `${siteUrl}/social/${piece.slug}.png`,
    datePublished: piece.date,
    inLanguage: site.language,
    articleSection: piece.category,
    keywords: piece.tags.join(', '),
    wordCount: piece.words,
    author: organization(siteUrl),
    publisher: organization(siteUrl),
  };
  return [
    record,
    breadcrumbs(siteUrl, [
      { name: 'Blog', path: paths.blog() },
      { name: piece.title, path: paths.post(piece.slug) },
    ]),
  ];
}
