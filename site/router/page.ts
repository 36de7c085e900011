import type { QueryClient, QueryKey, QueryOptions } from '@tanstack/react-query';
import type { MDXContent } from 'mdx/types';
import type { ComponentType } from 'react';
import type { LibraryPost } from '#content/library.ts';
import type { ReviewView } from '#content/review-view.ts';
import type { Head } from '#site/head/head.ts';
import type { Params, Query } from './patterns.ts';

/** A module of `content/`: a text, or what a comparison shows of a gadget. */
export interface Piece {
  kind: 'review' | 'post' | 'gadget';
  slug: string;
}

/** What the server tells the browser about this installation. */
export interface SiteSettings {
  siteUrl: string;
  analyticsId: string | null;
  contact: { email: string; phone: string };
}

/** The running text of a piece: as code or, in the page that the server sent, as it stands there. */
export interface PieceText {
  Body?: MDXContent | undefined;
  kept?: { __html: string } | undefined;
}

export interface ReviewContent extends PieceText {
  piece: ReviewView;
}

export interface PostContent extends PieceText {
  piece: Omit<LibraryPost, 'body'>;
}

/** What was asked for: the names in the address, and the words behind its `?`. */
export interface PageRequest {
  params: Params;
  query: Query;
}

export interface PageProps<Content = undefined> extends PageRequest {
  content: Content;
  settings: SiteSettings;
}

/** What a page can be made from: it is good until that changes. */
export const grounds = ['products', 'votes', 'month', 'day'] as const;
export type Ground = (typeof grounds)[number];

declare module '@tanstack/react-query' {
  interface Register {
    /** What the answer stands on, for the server, which keeps finished pages; where it is not said, the page is kept by nobody. */
    queryMeta: { standsOn?: readonly Ground[] };
  }
}

// biome-ignore lint/suspicious/noExplicitAny: queries of any data stand side by side in one list
export type PageQuery = QueryOptions<any, Error, any, any> & { queryKey: QueryKey };

export interface HeadContext<Content = undefined> extends PageProps<Content> {
  /** What a query of the page has brought so far, by its key. */
  read: QueryClient['getQueryData'];
}

/** What a file in `pages/` exports. */
export interface PageModule<Content = undefined> {
  Page: ComponentType<PageProps<Content>>;
  head(context: HeadContext<Content>): Head;
  /** For a page that is about something else than one text: brings it, by the names in the address and the words behind its `?`. */
  open?(params: Params, query: Query): Promise<Content>;
  /** The modules of `content/` that `open` has brought, so that a visitor's browser fetches them together with the page. */
  opened?(content: Content): Piece[];
  /** Data that is there before the page is shown: the server reads it from the database, the browser makes the call. */
  loader?(request: PageRequest): PageQuery[];
}
