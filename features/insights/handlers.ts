import { type Library, perSnapshot, type Snapshot } from '#features/content/snapshot.ts';
import { createBatches } from '#platform/database/batches.ts';
import { dayOf, daysBefore } from '#platform/days.ts';
import type { AppDependencies, Handlers } from '#platform/http/handler.ts';
import { paths } from '#ui/paths.ts';
import { addCounts, countsByDay, countsBySubject, missedSearches } from './queries.ts';
import type { CountTable } from './table.ts';

type Row = Omit<CountTable, 'count'>;

/** The place of a store link on the site. */
export interface Placement {
  slug: string;
  placement: string;
  /** Empty for a link in a text. */
  store: string;
}

const at = ' at ';

/** As it is counted. */
const placeOf = ({ placement, store }: Placement): string =>
  store ? placement + at + store : placement;

function readPlace(stored: string): Omit<Placement, 'slug'> {
  const [placement = '', ...store] = stored.split(at);
  return { placement, store: store.join(at) };
}

const maxListed = 100;

interface InsightsDependencies extends AppDependencies {
  /** All valid labels of store links. */
  storeLinks: (library: Library) => ReadonlyMap<string, Placement>;
}

export function insightsHandlers({ database: { db }, clock, storeLinks }: InsightsDependencies) {
  const linksIn = perSnapshot(({ library }) => storeLinks(library));
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
