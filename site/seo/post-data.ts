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
  const post = typesetAll(postMetadata(found));
  return {
    social: post.social,
    image: pictures.post(post),
    article: {
      published: post.date,
      author: site.byline,
      section: post.category,
      tags: post.tags,
    },
    structuredData: postStructuredData(post, siteUrl),
  };
}

function postStructuredData(post: PostMetadata, siteUrl: string): StructuredData[] {
  const url = siteUrl + paths.post(post.slug);
  const record: BlogPosting = {
    '@type': 'BlogPosting',
    '@id': `${url}#article`,
    url,
    mainEntityOfPage: url,
    headline: post.title,
    description: post.description,
    image: siteUrl + pictures.post(post).path,
    datePublished: post.date,
    dateModified: lastChanged(post),
    inLanguage: site.language,
    articleSection: post.category,
    keywords: post.tags.join(', '),
    timeRequired: `PT${post.minutes}M`,
    author: theLab(siteUrl),
    publisher: theLab(siteUrl),
  };
  return [
    record,
    breadcrumbs(siteUrl, [
      { name: 'Blog', path: paths.blog() },
      { name: post.title, path: paths.post(post.slug) },
    ]),
  ];
}
