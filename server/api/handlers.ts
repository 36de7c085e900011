import { insightsHandlers } from '#features/insights/handlers.ts';
import { subscribe } from '#features/newsletter/handlers.ts';
import { countMissed } from '#features/search/missed.ts';
import { search } from '#features/search/search.ts';
import { monthOf } from '#features/votes/election.ts';
import { voteHandlers } from '#features/votes/handlers.ts';
import { productsWithVotes } from '#server/catalog/catalog.ts';
import { withoutAddresses } from '#server/core/logger.ts';
import { contact } from './contact.ts';
import type { AppDependencies, Handlers } from './handler.ts';

/** A search is personal, so no proxy stores its results. */
const searchHeaders = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };

/** All public calls. */
export function publicHandlers(dependencies: AppDependencies) {
  const { database, clock } = dependencies;
  return {
    'GET /api/products': async ({ snapshot }) => ({
      body: await productsWithVotes(database.db, snapshot.library, monthOf(clock())),
    }),
    'GET /api/search': async ({ snapshot, query }) => {
      const body = await search(snapshot.library, query);
      await countMissed(database.db, query, body, clock());
      return { body, headers: searchHeaders };
    },
    ...voteHandlers(dependencies),
    ...insightsHandlers(dependencies),
    'POST /api/newsletter/subscribe': subscribe(dependencies),
    'POST /api/contact': contact(dependencies),
    'POST /api/client-errors': async ({ input: { kind, message, build } }) => {
      // Not named `message`, which the log redacts.
      const report = { kind, error: withoutAddresses(message), build: withoutAddresses(build) };
      dependencies.log.warn(report, 'a page failed in a browser');
      dependencies.metrics?.browserFailed(kind);
      return { body: { ok: true } };
    },
  } satisfies Partial<Handlers>;
}
