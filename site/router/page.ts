import type { ComponentType, ReactNode } from 'react';
import type { LibrarySite } from '#content/library.ts';
import type { PageQuery } from '#site/data/query-client.ts';
import type { SiteContent } from '#site/data/site-content.ts';
import type { Head } from '#site/seo/head.ts';
import type { Params, Query } from './patterns.ts';

/** Settings of this installation that the browser needs. */
export interface SiteSettings {
  siteUrl: string;
  analyticsId: string | null;
  contact: { email: string; phone: string };
  categories: readonly CategoryLink[];
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

/** The exports of a page's file; `load` and `head` run only on the server. */
export interface PageModule<Content = undefined> {
  Page: ComponentType<PageProps<Content>>;
  head(context: HeadContext<Content>): Head;
  /** The page's part of the content, sent with the page or by its API call. */
  load?(context: LoadContext): Content;
  /** API data that is loaded before the page is shown, on the server and in the browser. */
  loader?(request: PageRequest): AnyQuery[];
  /** API data for `load` and `head`, which is not sent to the browser. */
  serverLoader?(request: PageRequest): AnyQuery[];
}
