import type { ReactNode } from 'react';
import type { Database } from '#platform/database/tables.ts';
import type { CallName, OutputOf } from '#platform/http/calls.ts';
import type { TokenKeys } from '#platform/tokens.ts';
import type { Head } from '#ui/head.ts';
import type { SiteSettings } from '#ui/layout/settings.ts';
import type { Snapshot } from './snapshot.ts';

type Params = Readonly<Record<string, string>>;
/** The query parameters that the page declares; all others are dropped. */
export type Query = Readonly<Record<string, string>>;

/** What a page is made from. */
export interface PageContext {
  db: Database;
  now: Date;
  /** Reads the tokens of links in emails. */
  keys: TokenKeys;
  snapshot: Snapshot;
  settings: SiteSettings;
  path: string;
  params: Params;
  query: Query;
  /** A form of this page that was sent without JavaScript and refused. */
  refused?: RefusedForm | undefined;
  /** For the owner, who sees the draft of an issue too. */
  isPreview?: true | undefined;
}

export interface RefusedForm {
  /** The path of its action. */
  action: string;
  values: Readonly<Record<string, string>>;
  /** The specified title of the failure, and a sentence. */
  title: string;
  message: string;
  /** Messages by field. */
  errors: Readonly<Record<string, string>>;
}

/** Answers 404 with these words. */
export interface Missing {
  missing: { title: string; text: string; to: string; label: string };
}

/** Answers with the 404 page. */
export interface NotFound {
  notFound: true;
}

export interface Moved {
  moved: string;
}

/**
 * A public page: complete HTML, rendered on the server only. Interactive parts are islands
 * (`ui/island.tsx`).
 */
export interface PublicPage<Data> {
  /** A pattern of Hono: `:name` is one segment. */
  path: `/${string}`;
  /** Allowed values of each query parameter that the page reads, or `text` for any. */
  query?: Readonly<Record<string, readonly string[] | 'text'>>;
  /** Rendered again after a vote, and at midnight UTC. */
  showsVotes?: true;
  /** A link of an email, with a token in its address: not stored, not indexed, no analytics. */
  isPrivate?: true;
  /** Depends on what the visitor typed: limited per client, not cached by us, not indexed. */
  isPersonal?: true;
  /** Stylesheets that only this page needs, such as `features/reviews/review.css`. */
  styles?: readonly string[];
  load(context: PageContext): Loaded<Data> | Promise<Loaded<Data>>;
  head(data: Data, context: PageContext): Head;
  Page(props: { data: Data; context: PageContext }): ReactNode;
  /** Where the owner edits it. */
  editor?(context: PageContext): string;
}

export const missing = (words: Missing['missing']): Missing => ({ missing: words });

export const notFound: NotFound = { notFound: true };

export const moved = (to: string): Moved => ({ moved: to });

type Loaded<Data> = Data | Missing | NotFound | Moved;

// biome-ignore lint/suspicious/noExplicitAny: a list holds pages of different data
export type AnyPage = PublicPage<any>;

/** Infers the type of the data from `load`. */
export const definePage = <Data>(page: PublicPage<Data>): PublicPage<Data> => page;

export const isMissing = (loaded: unknown): loaded is Missing =>
  typeof loaded === 'object' && loaded !== null && 'missing' in loaded;

export const isNotFound = (loaded: unknown): loaded is NotFound =>
  typeof loaded === 'object' && loaded !== null && 'notFound' in loaded;

export const isMoved = (loaded: unknown): loaded is Moved =>
  typeof loaded === 'object' && loaded !== null && 'moved' in loaded;

export type Values = Readonly<Record<string, string>>;

/**
 * A form of a public page, sent without JavaScript. It makes the same call as its island, under the
 * same rules and limits. Its hidden field `page` has the path of the page that it is on.
 */
export interface PublicForm<Name extends CallName = CallName> {
  action: `/forms/${string}`;
  /** The page of a form that names none. */
  page: string;
  call: Name;
  /** The call's parameters; all other fields are its input. */
  params?(values: Values): Values;
  /** The title of a refusal. */
  failed: string;
  /** The id of the element that confirms success; no link of the page uses it. */
  fragment(values: Values, output: OutputOf<Name>): string;
}

export const defineForm = <Name extends CallName>(form: PublicForm<Name>): PublicForm => form;
