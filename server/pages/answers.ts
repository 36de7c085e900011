import { z } from 'zod';
import {
  type CallName,
  callNames,
  type OutputOf,
  type ParamsOf,
  type QueryOf,
  shapeOf,
} from '#contract/calls.ts';
import type { OpenDatabase } from '#database/connect.ts';
import { monthOf } from '#database/queries/dates.ts';
import { overviewAt, resultOf } from '#database/queries/savior.ts';
import { votesOf } from '#database/queries/votes.ts';
import type { Catalog } from '#server/catalog/catalog.ts';
import { findPublished, listPublished } from '#server/newsletter/issues.ts';
import { linkState } from '#server/newsletter/subscriptions.ts';
import type { TokenKeys } from '#server/newsletter/tokens.ts';
import { readNote, readNoteList } from '#server/notes/notes.ts';
import type { Search } from '#server/search/search.ts';

type ReadCall = Extract<CallName, `GET ${string}`>;

/** The calls that page loaders may use, executed without an HTTP request. */
export type PageAnswers = {
  [Name in ReadCall]?: (request: {
    params: ParamsOf<Name>;
    query: QueryOf<Name>;
    /** The search counts its misses per client. */
    client: string;
  }) => Promise<OutputOf<Name>>;
};

interface AnswerParts extends Pick<OpenDatabase, 'db'> {
  catalog: Catalog;
  search: Search;
  keys: TokenKeys;
  clock: () => Date;
}

export function createPageAnswers({ db, catalog, search, keys, clock }: AnswerParts): PageAnswers {
  return {
    'GET /api/products': async () => [...(await catalog.products())],
    'GET /api/products/filtered': ({ query }) => catalog.filtered(query),
    'GET /api/products/groups': ({ query }) => catalog.groups(query),
    'GET /api/products/:id/votes': async ({ params }) =>
      (await votesOf(db, params.id, monthOf(clock()))) ?? [],
    'GET /api/notes': ({ query }) => readNoteList(db, query),
    'GET /api/notes/:slug': ({ params }) => readNote(db, params.slug),
    'GET /api/savior': () => overviewAt(db, clock()),
    'GET /api/savior/:month': async ({ params }) => (await resultOf(db, params.month)) ?? null,
    'GET /api/search': async ({ query, client }) => search.answer(query, client),
    'GET /api/letters/links': ({ query }) => linkState(db, keys, query, clock()),
    'GET /api/letters': () => listPublished(db),
    'GET /api/letters/:date': async ({ params }) => (await findPublished(db, params.date)) ?? null,
  };
}

type AnyAnswer = (request: object) => Promise<unknown>;

type PageQueryFunction = (context: { queryKey: readonly unknown[] }) => Promise<unknown>;

/** The default query function of pages; a query's key is the URL of a call. */
export function answerPages(answers: PageAnswers, client = ''): PageQueryFunction {
  return async ({ queryKey }) => {
    const address = queryKey.join('/');
    const { pathname, searchParams } = new URL(address, 'http://page');
    for (const name of callNames) {
      const answer = (answers as Partial<Record<CallName, AnyAnswer>>)[name];
      const params = answer && paramsOf(name, pathname);
      if (!answer || !params) continue;
      const { query } = shapeOf(name);
      const parsed = query && z.parse(query, Object.fromEntries(searchParams));
      return answer({ params, query: parsed, client });
    }
    throw new Error(`No page may call ${address}.`);
  };
}

function paramsOf(name: CallName, pathname: string): Record<string, unknown> | undefined {
  const pattern = name.slice(name.indexOf(' ') + 1).replace(/:(\w+)/g, '(?<$1>[^/]+)');
  const found = new RegExp(`^${pattern}$`).exec(pathname);
  if (!found) return undefined;
  const { params = {} } = shapeOf(name);
  return Object.fromEntries(
    Object.entries(params).map(([word, schema]) => [
      word,
      z.parse(schema, decodeURIComponent(found.groups?.[word] ?? '')),
    ]),
  );
}
