import { site } from '#content/site.ts';
import { type Head, named, type Tag } from './head.ts';
import { pictureSize, pictures } from './social-images.ts';

/** A preview names the site beside the title already. */
const siteSuffix = new RegExp(` - ${site.name}$`);

/**
 * For chat previews and social cards. They read a page as the server sends it and run no script: in-site navigation does without, and no
 * page carries this.
 */
export function socialTags(head: Head, siteUrl: string): Tag[] {
  const title = (head.title ?? site.defaultTitle).replace(siteSuffix, '');
  const description = head.social ?? head.description ?? site.description;
  const image = head.image || pictures.home;
  const { article } = head;
  return [
    property('og:site_name', site.name),
    property('og:locale', 'en_US'),
    property('og:type', article ? 'article' : 'website'),
    property('og:title', title),
    property('og:description', description),
    ...(head.canonical === undefined ? [] : [property('og:url', siteUrl + head.canonical)]),
    property('og:image', siteUrl + image.path),
    property('og:image:type', 'image/png'),
    property('og:image:width', String(pictureSize.width)),
    property('og:image:height', String(pictureSize.height)),
    property('og:image:alt', image.alt),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', title),
    named('twitter:description', description),
    named('twitter:image', siteUrl + image.path),
    named('twitter:image:alt', image.alt),
    ...(article
      ? [
          property('article:published_time', article.published),
          property('article:author', article.author),
          property('article:section', article.section),
          ...article.tags.map((tag) => property('article:tag', tag)),
        ]
      : []),
  ];
}

function property(name: string, content: string): Tag {
  return { name: 'meta', attributes: { property: name, content } };
}
