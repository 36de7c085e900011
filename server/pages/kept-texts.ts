import type { CallName, PathOf } from '#contract/calls.ts';
import { livingPaths } from '#server/pages/feeds/documents.ts';
import { securityTxtPath } from '#server/pages/feeds/security-txt.ts';
import { type Ground, grounds } from '#site/data/query-store.ts';

const calls: { [Path in PathOf<CallName>]?: readonly Ground[] } = {
  '/api/products': grounds,
  '/api/letters': ['products'],
  '/api/savior': ['products', 'day'],
};

/** Calls whose answers are kept like pages, with what they stand on: those that everybody gets the same of, and that cost more the longer the site is there. */
export const keptCalls: ReadonlyMap<string, readonly Ground[]> = new Map(Object.entries(calls));

/** Everything that is kept like a page and is none. */
export const keptTexts: ReadonlySet<string> = new Set([
  ...keptCalls.keys(),
  securityTxtPath,
  ...livingPaths,
]);
