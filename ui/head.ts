import type { Thing } from 'schema-dts';
import { escapeHtml } from '#platform/escape-html.ts';
import { site } from './site.ts';

import { pictureSize, type SocialPicture, sitePicture } from './social-images.ts';

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

/** All head tags as HTML. */
export function printHead(head: Head, siteUrl: string): string {
  const { title = site.defaultTitle, description = site.description, article } = head;
  const social = head.social ?? description;
  const image = head.image ?? sitePicture;
  const isListed = (head.status ?? 200) === 200;
  const robots = head.robots ?? (isListed ? 'index,follow,max-image-preview:large' : 'noindex');
  const url = head.canonical === undefined ? undefined : siteUrl + head.canonical;
  return [
    `<title>${escapeHtml(head.title ? `${title} - ${site.name}` : title)}</title>`,
    named('description', description),
    named('robots', robots),
    named('author', head.author),
    url && `<link rel="canonical" href="${escapeHtml(url)}">`,
    ...(head.structuredData ?? []).map(jsonLd),
    property('og:site_name', site.name),
    property('og:locale', 'en_US'),
    property('og:type', article ? 'article' : 'website'),
    property('og:title', title),
    property('og:description', social),
    property('og:url', url),
    property('og:image', siteUrl + image.path),
    property('og:image:type', 'image/png'),
    property('og:image:width', String(pictureSize.width)),
    property('og:image:height', String(pictureSize.height)),
    property('og:image:alt', image.alt),
    named('twitter:card', 'summary_large_image'),
    property('article:published_time', article?.published),
    property('article:author', article?.author),
    property('article:section', article?.section),
    ...(article?.tags ?? []).map((tag) => property('article:tag', tag)),
  ].join('');
}

const meta = (attribute: string, name: string, content: string | undefined): string =>
  content === undefined ? '' : `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`;

const named = (name: string, content?: string): string => meta('name', name, content);

const property = (name: string, content?: string): string => meta('property', name, content);

const jsonLd = (data: StructuredData): string =>
  `<script type="application/ld+json">${safeJson({ '@context': 'https://schema.org', ...data })}</script>`;

/** JSON that cannot close its script element or open a comment in it. */
export function safeJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
