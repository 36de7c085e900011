import type { BlogPosting } from 'schema-dts';
import { lastChanged } from '#content/last-changed.ts';
import { site } from '#content/site.ts';
import type { PostContent } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import { pictures } from './pictures.ts';
import { breadcrumbs, theLab } from './records.ts';
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
    image: siteUrl + pictures.post(piece).path,
    datePublished: piece.date,
    dateModified: lastChanged(piece),
    inLanguage: site.language,
    articleSection: piece.category,
    keywords: piece.tags.join(', '),
    timeRequired: `PT${piece.minutes}M`,
    author: theLab(siteUrl),
    publisher: theLab(siteUrl),
  };
  return [
    record,
    breadcrumbs(siteUrl, [
      { name: 'Blog', path: paths.blog() },
      { name: piece.title, path: paths.post(piece.slug) },
    ]),
  ];
}
