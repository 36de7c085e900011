import type { ComponentType, ReactNode } from 'react';
import type { Thing } from 'schema-dts';
import type { LibrarySite } from '#content/library.ts';
import type { SocialProfile } from '#content/site.ts';
import type { PageQuery } from '#site/data/api.ts';
import type { SiteContent } from '#site/data/site-content.ts';
import type { Params, Query } from './routes.ts';

/** Settings of this installation that the browser needs. */
export interface SiteSettings {
  siteUrl: string;
  analyticsId: string | null;
  contact: { email: string; phone: string };
  socials: readonly SocialProfile[];
  categories: readonly CategoryLink[];
  /** Shown before a search, and after one without results. */
  suggestedSearches: readonly string[];
  /** Whether the newsletter's archive has anything; if not, no page links to it. */
  hasIssues: boolean;
}

/** A category's part of the frame of every page. */
export type CategoryLink = Pick<LibrarySite['categories'][number], 'name' | 'emoji' | 'inFooter'>;

/** The parameters of the path and the declared query parameters. */
export interface PageRequest {
  params: Params;
  query: Query;
}

export interface PageProps<Content = undefined> extends PageRequest {
  content: Content;
  settings: SiteSettings;
}

// biome-ignore lint/suspicious/noExplicitAny: a page's list holds queries of different data
export type AnyQuery = PageQuery<any>;

/** The data of one of the page's queries. */
type Read = <Data>(query: PageQuery<Data>) => Data | undefined;

export interface LoadContext extends PageRequest, SiteContent {
  settings: SiteSettings;
  read: Read;
  /** Renders what the browser does not hydrate, so that no page imports `react-dom/server`. */
  renderStatic(element: ReactNode): string;
}

export interface HeadContext<Content = undefined> extends PageProps<Content>, LoadContext {}

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

/** The exports of a page's file; `load` and `head` run only on the server. */
export interface PageModule<Content = undefined> {
  Page: ComponentType<PageProps<Content>>;
  head(context: HeadContext<Content>): Head;
  /** The page's part of the content, sent with the page or by its API call. */
  load?(context: LoadContext): Content;
  /** API data that is loaded before the page is shown, on the server and in the browser. */
  loader?(request: PageRequest): AnyQuery[];
}
