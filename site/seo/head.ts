import { site } from '#content/site.ts';
import type { SocialPicture } from './social-images.ts';
import type { StructuredData } from './structured-data-type.ts';

/**
 * Everything a page says about itself to browsers, search engines and chat previews. What only machines read (pictures, records, `article`) they take
 * from the server, so a page says it only there (`import.meta.env.SSR`), and no browser carries the code that makes it.
 */
export interface Head {
  title?: string;
  description?: string;
  /** For chat previews and social cards, where it differs. */
  social?: string;
  /** The page's one address, as a path. */
  canonical?: string;
  /** 404 for what is not there, 410 for what was taken back. */
  status?: 200 | 404 | 410;
  robots?: string;
  /** Where a page has none of its own, the home page's. */
  image?: SocialPicture | false;
  /** Who signs it. */
  author?: string;
  article?: { published: string; author: string; section: string; tags: string[] };
  structuredData?: StructuredData[] | false;
}

export interface Tag {
  name: 'title' | 'meta' | 'link' | 'script';
  attributes: Record<string, string>;
  text?: string;
}

/** One list of tags serves the server, which prints them, and in-site navigation, which swaps them. For chat previews: `social-tags.ts`. */
export function headTags(head: Head, siteUrl: string): Tag[] {
  const title = head.title ?? site.defaultTitle;
  const description = head.description ?? site.description;
  const address = head.canonical === undefined ? undefined : siteUrl + head.canonical;
  return [
    { name: 'title', attributes: {}, text: title },
    named('description', description),
    named(
      'robots',
      head.robots ??
        ((head.status ?? 200) !== 200 ? 'noindex' : 'index,follow,max-image-preview:large'),
    ),
    ...(head.author ? [named('author', head.author)] : []),
    ...(address
      ? [{ name: 'link' as const, attributes: { rel: 'canonical', href: address } }]
      : []),
    ...(head.structuredData || []).map(jsonLd),
  ];
}

export function named(name: string, content: string): Tag {
  return { name: 'meta', attributes: { name, content } };
}

function jsonLd(data: StructuredData): Tag {
  return {
    name: 'script',
    attributes: { type: 'application/ld+json' },
    text: safeJson({ '@context': 'https://schema.org', ...data }),
  };
}

/** JSON that cannot end the script element it stands in, nor open a comment there. */
export function safeJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
