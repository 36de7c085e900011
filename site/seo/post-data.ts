import type { BlogPosting } from 'schema-dts';
import type { Library } from '#content/library.ts';
import { typesetAll } from '#content/prose/typography.ts';
import { site } from '#content/site.ts';
import { lastChanged, type PostMetadata, postMetadata } from '#content/views/article-data.ts';
import { paths } from '#site/router/paths.ts';
import type { Head } from './head.ts';
import { pictures } from './social-images.ts';
import { breadcrumbs, type StructuredData, theLab } from './structured-data.ts';

/** Metadata of a post for link previews and search engines. */
export function postHead(library: Library, slug: string, siteUrl: string): Head {
  const found = library.posts.find((post) => post.slug === slug);
  if (!found) return {};
  const piece = typesetAll(postMetadata(found));
  return {
    social: piece.social,
    image: pictures.post(piece),
    article: {
      published: piece.date,
      author: site.byline,
      section: piece.category,
      tags: piece.tags,
    },
    structuredData: postStructuredData(piece, siteUrl),
  };
}

function postStructuredData(piece: PostMetadata, siteUrl: string): StructuredData[] {
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
