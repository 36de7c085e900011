import type { Thing } from 'schema-dts';
import type { LibrarySite } from '#content/library.ts';
import type { SocialProfile } from '#content/site.ts';

/** Settings of this installation that the browser needs. */
export interface SiteSettings {
  siteUrl: string;
  analyticsId: string | null;
  contact: { email: string; phone: string };
  socials: readonly SocialProfile[];
  categories: readonly CategoryLink[];
  /** Whether the newsletter's archive has anything; if not, no page links to it. */
  hasIssues: boolean;
}

/** A category's part of the frame of every page. */
export type CategoryLink = Pick<LibrarySite['categories'][number], 'name' | 'emoji' | 'inFooter'>;

/** An image for link previews, referenced in the head. */
export interface SocialPicture {
  path: string;
  alt: string;
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
