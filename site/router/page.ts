import type { ComponentType } from 'react';
import type { LibraryPost } from '#content/library.ts';
import type { ReviewView } from '#content/review-view.ts';
import type { Judgment } from '#content/shapes.ts';
import type { PageQuery } from '#site/data/query-client.ts';
import type { PrintedText } from '#site/prerender/prerendered-file.ts';
import type { Head } from '#site/seo/head.ts';
import type { SocialPicture } from '#site/seo/social-images.ts';
import type { Params, Query } from './patterns.ts';

/** A module of `content/`: what a comparison shows of a gadget. */
export interface Piece {
  kind: 'gadget';
  slug: string;
}

/** A running text of `content/`. */
export interface TextName {
  kind: 'review' | 'post' | 'page';
  slug: string;
}

/** Brings a text as it was printed: the server from its files, the browser from the page that it has or from the server. */
export type ReadText = (name: TextName) => PrintedText | Promise<PrintedText>;

/** What the server tells the browser about this installation. */
export interface SiteSettings {
  siteUrl: string;
  analyticsId: string | null;
  contact: { email: string; phone: string };
}

/** What the ending takes from the piece that it follows. */
export interface End {
  slug: string;
  what: 'Review' | 'Article';
  title: string;
  text: string;
  path: string;
  picture: SocialPicture;
  category: string;
  /** Reviews that it speaks of, the first named first. */
  named: string[];
  /** Whom a vote is for. */
  gadget: { slug: string; name: string; emoji: readonly string[] } | undefined;
  /** Of a review: what its stamp says, and the judgment that colors it. */
  verdict?: { stamp: string; judgment: Judgment; rating: number };
  /** To be set beside it. */
  rival: { name: string; comparison: string } | undefined;
}

/** What the live parts of a review go by; all else is printed. */
export interface ReviewData
  extends Pick<ReviewView, 'slug' | 'title' | 'description' | 'analyticsKey' | 'nearest' | 'more'> {
  /** As the files say: its price and the month of it, what it costs beside that in three years, and where it is sold. */
  product: { name: string; price: number; month: string; cost: number; amazonUrl: string };
  end: End;
}

export type ReviewContent = PrintedText<ReviewData>;

type PostFields =
  | 'slug'
  | 'title'
  | 'description'
  | 'excerpt'
  | 'category'
  | 'author'
  | 'date'
  | 'minutes'
  | 'heroAlt'
  | 'tags';

export type PostData = Pick<LibraryPost, PostFields> & { end: End };

export type PostContent = PrintedText<PostData>;

/** The text of a single page. */
export type PageContent = PrintedText<null>;

/** What was asked for: the names in the address, and the words behind its `?`. */
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

export interface HeadContext<Content = undefined> extends PageProps<Content> {
  /** The data of one of the page's queries. */
  read: <Data>(query: PageQuery<Data>) => Data | undefined;
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
  loader?(request: PageRequest): AnyQuery[];
}
