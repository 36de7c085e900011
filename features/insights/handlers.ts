import type { Library } from '#content/library.ts';
import { textLabel } from '#content/prose/store-links.ts';
import { dayOf, daysBefore } from '#database/queries/dates.ts';
import type { CountTable } from '#database/schema/tables.ts';
import { createBatches } from '#platform/database/batches.ts';
import type { AppDependencies, Handlers } from '#server/api/handler.ts';
import { perSnapshot, type Snapshot } from '#server/content/current.ts';
import { paths } from '#site/router/paths.ts';
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
      if (link) await count({ kind: 'click', day, subject: link.slug, placement: link.placement });
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
            placement,
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

/** The place of a store link on the site. */
interface Placement {
  slug: string;
  placement: string;
}

const linksIn = perSnapshot(({ library }) => storeLinks(library));

/** The labels of a review's links, and their names in the admin. */
const onReview = {
  main_cta: 'main',
  sidebar: 'sidebar',
  bar: 'bar',
  instead: 'recommended instead',
  bar_instead: 'recommended instead, bar',
};

/** All valid labels of store links. */
function storeLinks({ products, gadgets, reviews, posts, pages }: Library): Map<string, Placement> {
  const links = new Map<string, Placement>();
  for (const { slug } of products) {
    const plain = slug.replaceAll('-', '_');
    const key = reviews.find((review) => review.slug === slug)?.analyticsKey ?? plain;
    links.set(`${plain}_card`, { slug, placement: 'card' });
    links.set(`${key}_compare`, { slug, placement: 'compare' });
    for (const [word, placement] of Object.entries(onReview))
      links.set(`${key}_${word}`, { slug, placement });
  }
  for (const { slug } of gadgets)
    links.set(`${slug.replaceAll('-', '_')}_pick`, { slug, placement: 'pick' });
  for (const { slug } of [...reviews, ...posts, ...pages])
    links.set(textLabel(slug), { slug, placement: 'text' });
  return links;
}
