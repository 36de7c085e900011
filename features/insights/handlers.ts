import { dayOf, daysBefore } from '#database/queries/dates.ts';
import type { CountTable } from '#database/schema/tables.ts';
import { createBatches } from '#platform/database/batches.ts';
import type { AppDependencies, Handlers } from '#server/api/handler.ts';
import { placeOf, readPlace, storeLinks } from '#server/catalog/placements.ts';
import { perSnapshot, type Snapshot } from '#server/content/current.ts';
import { paths } from '#ui/paths.ts';
import { addCounts, countsByDay, countsBySubject, missedSearches } from './queries.ts';

type Row = Omit<CountTable, 'count'>;

const maxListed = 100;

export function insightsHandlers({ database: { db }, clock }: AppDependencies) {
  const count = createBatches(async (rows: Row[]) => {
    await addCounts(db, rows);
    return rows;
  });
  return {
    /** Only what is known is counted, because anyone can invent an address. */
    'POST /api/count': async ({ query: { view, click }, snapshot }) => {
      const day = dayOf(clock());
      const path = view === undefined ? undefined : countedPath(view, snapshot);
      if (path !== undefined) await count({ kind: 'view', day, subject: path, placement: '' });
      const link = click === undefined ? undefined : linksIn(snapshot).get(click);
      if (link) await count({ kind: 'click', day, subject: link.slug, placement: placeOf(link) });
      return { body: { ok: true } };
    },

    'GET /api/admin/insights': async ({ query: { days }, snapshot: { library } }) => {
      const now = clock();
      const span = { since: dayOf(daysBefore(now, Number(days) - 1)), until: dayOf(now) };
      const views = await countsBySubject(db, 'view', span);
      const clicks = await countsBySubject(db, 'click', span);
      const nameOf = (slug: string) =>
        library.gadgets.find((gadget) => gadget.slug === slug)?.name ?? slug;
      return {
        body: {
          ...span,
          days: await countsByDay(db, span),
          pages: views
            .slice(0, maxListed)
            .map(({ subject, count: found }) => ({ path: subject, views: found })),
          clicks: clicks.slice(0, maxListed).map(({ subject, placement, count: found }) => ({
            slug: subject,
            name: nameOf(subject),
            ...readPlace(placement),
            clicks: found,
          })),
          missed: await missedSearches(db, span, maxListed),
        },
      };
    },
  } satisfies Partial<Handlers>;
}

/** Pages of any number, or that only the database has, count as one for each folder. */
const folders = [paths.comparison(''), paths.issue('')];

function countedPath(path: string, snapshot: Snapshot): string | undefined {
  if (snapshot.paths.has(path) || path === paths.search()) return path;
  const folder = folders.find((one) => path.startsWith(one));
  return folder && `${folder}*`;
}

const linksIn = perSnapshot(({ library }) => storeLinks(library));
