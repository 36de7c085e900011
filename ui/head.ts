import type { Thing } from 'schema-dts';
import { escapeHtml } from '#platform/escape-html.ts';
import { site } from './site.ts';

import { pictureSize, type SocialPicture, sitePicture } from './social-images.ts';

export interface HeadTag {
  name: 'title' | 'meta' | 'link' | 'script';
  attributes: Record<string, string>;
  text?: string;
}

/** A schema.org object; the context is added when it is rendered. */
export type StructuredData = Exclude<Thing, string>;

/** Metadata of a page for browsers, search engines and link previews. */
export interface Head {
  /** Without the site's name, which follows it in the browser's title. */
  title?: string;
  description?: string;
  /** The description for link previews, if it differs. */
  social?: string;
  /** The path of the canonical URL. */
  canonical?: string;
  /** 404 if not found, 410 if unpublished. */
  status?: 200 | 404 | 410;
  robots?: string;
  /** Without one, the site's image is used. */
  image?: SocialPicture;
  author?: string;
  article?: { published: string; author: string; section: string; tags: string[] };
  structuredData?: StructuredData[];
}

/** All head tags. */
export function headTags(head: Head, siteUrl: string): HeadTag[] {
  const { title = site.defaultTitle } = head;
  const description = head.description ?? site.description;
  const robots =
    head.robots ??
    ((head.status ?? 200) === 200 ? 'index,follow,max-image-preview:large' : 'noindex');
  return [
    {
      name: 'title',
      attributes: {},
      text: head.title ? `${title} - ${site.name}` : title,
    },
    named('description', description),
    named('robots', robots),
    ...(head.author ? [named('author', head.author)] : []),
    ...(head.canonical === undefined
      ? []
      : [link({ rel: 'canonical', href: siteUrl + head.canonical })]),
    ...(head.structuredData ?? []).map(jsonLd),
    ...socialTags(head, siteUrl),
  ];
}

function socialTags(head: Head, siteUrl: string): HeadTag[] {
  const { title = site.defaultTitle } = head;
  const description = head.social ?? head.description ?? site.description;
  const image = head.image ?? sitePicture;
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

const named = (name: string, content: string): HeadTag => ({
  name: 'meta',
  attributes: { name, content },
});

const property = (name: string, content: string): HeadTag => ({
  name: 'meta',
  attributes: { property: name, content },
});

const link = (attributes: Record<string, string>): HeadTag => ({ name: 'link', attributes });

const jsonLd = (data: StructuredData): HeadTag => ({
  name: 'script',
  attributes: { type: 'application/ld+json' },
  text: safeJson({ '@context': 'https://schema.org', ...data }),
});

/** JSON that cannot close its script element or open a comment in it. */
export function safeJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

export const printTags = (tags: readonly HeadTag[]): string => tags.map(printTag).join('');

function printTag({ name, attributes, text }: HeadTag): string {
  const rendered = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeHtml(value)}"`,
  );
  const open = `<${name}${rendered.join('')} data-head>`;
  if (text === undefined) return open;
  return `${open}${name === 'script' ? text : escapeHtml(text)}</${name}>`;
}
