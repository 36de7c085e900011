import { z } from 'zod';
import { type SearchAnswer, searchQuery } from '#contract/search.ts';
import { askedBy } from '#server/asked-by.ts';
import { isRejected } from '#server/core/rate-limiter.ts';
import type { QuickCall } from '#server/front.ts';
import type { Search } from '#server/search/search.ts';
import type { AppParts } from './app-parts.ts';
import { answerHeaders } from './search.ts';

interface DoorParts {
  search: Search;
  rateLimiter: AppParts['rateLimiter'];
  security: Record<string, string>;
}

/**
 * The call of the search on plain `node:http`: the dialog makes it with every letter, and the way through the app costs more than
 * most answers. It says the same as the app's own (`search.ts`), which stays for whoever mounts the app alone.
 */
export function createSearchDoor({ search, rateLimiter, security }: DoorParts): QuickCall {
  const headers = {
    ...security,
    ...answerHeaders,
    'Content-Type': 'application/json; charset=utf-8',
  };
  /** An answer that the search keeps is written once. */
  const written = new WeakMap<SearchAnswer, Buffer>();
  return async (client, asked) => {
    const permit = await rateLimiter.consume(['searches'], client);
    if (isRejected(permit)) return permit;
    const query = z.parse(searchQuery, firstOf(new URLSearchParams(asked)));
    const answer = askedBy.run(client, () => search.answer(query));
    const body = written.get(answer) ?? Buffer.from(JSON.stringify(answer));
    written.set(answer, body);
    return { headers, body };
  };
}

/** Where a name stands twice, the first one counts. */
function firstOf(given: URLSearchParams): Record<string, string> {
  const first: Record<string, string> = {};
  for (const name of Object.keys(searchQuery.shape)) {
    const value = given.get(name);
    if (value !== null) first[name] = value;
  }
  return first;
}
