import { accountHandlers } from '#features/account/handlers.ts';
import { backupHandlers } from '#features/backups/handlers.ts';
import { contentHandlers } from '#features/content/handlers.ts';
import { stillPublic } from '#features/gadgets/contradictions.ts';
import { gadgetHandlers } from '#features/gadgets/handlers.ts';
import { storeLinks } from '#features/gadgets/placements.ts';
import { productsWithVotes } from '#features/gadgets/products.ts';
import { insightsHandlers } from '#features/insights/handlers.ts';
import { contact, messageHandlers } from '#features/messages/handlers.ts';
import { subscribe } from '#features/newsletter/handlers.ts';
import { issueHandlers } from '#features/newsletter/issue-handlers.ts';
import { subscriberHandlers } from '#features/newsletter/subscriber-handlers.ts';
import { imageHandlers } from '#features/pictures/handlers.ts';
import { search } from '#features/search/search.ts';
import { settingsHandlers } from '#features/settings/handlers.ts';
import { todayHandlers } from '#features/today/handlers.ts';
import { monthOf } from '#features/votes/election.ts';
import { voteHandlers } from '#features/votes/handlers.ts';
import type { AdminDependencies, Handlers } from '#platform/http/handler.ts';
import { personHandlers } from './person.ts';

/** A search is personal, so no proxy stores its results. */
const searchHeaders = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };

/** Every call. */
export function createHandlers(dependencies: AdminDependencies): Handlers {
  const { database, clock } = dependencies;
  return {
    'GET /api/products': async ({ snapshot }) => ({
      body: await productsWithVotes(database.db, snapshot.library, monthOf(clock())),
    }),
    'GET /api/search': async ({ snapshot, query }) => ({
      body: await search(snapshot.library, query),
      headers: searchHeaders,
    }),
    ...voteHandlers(dependencies),
    ...insightsHandlers({ ...dependencies, storeLinks }),
    'POST /api/newsletter/subscribe': subscribe(dependencies),
    'POST /api/contact': contact(dependencies),
    ...accountHandlers(dependencies),
    ...todayHandlers(dependencies),
    ...gadgetHandlers(dependencies),
    ...messageHandlers(dependencies),
    ...contentHandlers({ ...dependencies, stillPublic }),
    ...imageHandlers(dependencies),
    ...issueHandlers(dependencies),
    ...subscriberHandlers(dependencies),
    ...settingsHandlers(dependencies),
    ...backupHandlers(dependencies),
    ...personHandlers(dependencies),
  };
}
