import { sql } from 'kysely';
import type { AdminProduct } from '#contract/products.ts';
import type { Database } from '#database/schema/tables.ts';
import { inChunks } from './chunks.ts';
import { recordChange } from './history.ts';
import { raiseRevision } from './revision.ts';

/** Every listed product with its file values, previous link and link check. */
export async function adminProducts(db: Database): Promise<AdminProduct[]> {
  const rows = await db
    .selectFrom('products')
    .leftJoin('link_health', (join) =>
      join
        .onRef('link_health.product_id', '=', 'products.id')
        .onRef('link_health.url', '=', 'products.amazon_url'),
    )
    .selectAll('products')
    .select([
      'link_health.state',
      'link_health.detail',
      'link_health.checked_at',
      'link_health.fine_state',
    ])
    .where('products.listed', '=', 1)
    .orderBy('products.position')
    .orderBy('products.id')
    .execute();
  const last = await lastLinks(db);
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    name: row.name,
    amazonUrl: row.amazon_url,
    price: row.price,
    priceMonth: row.price_month,
    availability: row.availability,
    file: {
      amazonUrl: row.seeded_url,
      price: row.seeded_price,
      priceMonth: row.seeded_price_month,
      availability: row.seeded_availability,
    },
    lastLink: lastOf(last.get(`product ${row.slug}`), row.amazon_url),
    health:
      row.state === null
        ? null
        : {
            state: row.state,
            detail: row.detail ?? '',
            checkedAt: row.checked_at ?? '',
            isFineWithOwner: row.fine_state === row.state,
          },
  }));
}

interface LastLink {
  id: number;
  before: string | null;
  after: string | null;
}

/** The last change of each product's link. */
async function lastLinks(db: Database): Promise<Map<string, LastLink>> {
  const newest = db
    .selectFrom('history')
    .select(sql<number>`max(id)`.as('id'))
    .where('what', '=', 'link changed')
    .groupBy('subject');
  const rows = await db
    .selectFrom('history')
    .select(['id', 'subject', 'before', 'after'])
    .where('id', 'in', newest)
    .execute();
  return new Map(rows.map(({ subject, ...row }) => [subject, row]));
}

/** Only if the link is still the result of that change. */
function lastOf(last: LastLink | undefined, now: string): AdminProduct['lastLink'] {
  if (!last?.before || !last.after) return null;
  const [before, after] = [JSON.parse(last.before), JSON.parse(last.after)];
  return after.amazonUrl === now && before.amazonUrl !== now
    ? { before: before.amazonUrl, change: last.id }
    : null;
}

export interface LinkChange {
  id: number;
  slug: string;
  name: string;
  before: string;
  after: string;
}

/** All or none. False if a link was changed since the preview. */
export async function storeLinks(
  db: Database,
  changes: readonly LinkChange[],
  { session, when }: { session: number; when: Date },
): Promise<boolean> {
  class Changed extends Error {}
  try {
    await db.transaction().execute(async (trx) => {
      await raiseRevision(trx, 'products');
      for (const piece of inChunks(changes, 500))
        for (const { id, slug, before, after } of piece) {
          const { numUpdatedRows } = await trx
            .updateTable('products')
            .set({ amazon_url: after })
            .where('id', '=', id)
            .where('listed', '=', 1)
            .where('amazon_url', '=', before)
            .executeTakeFirst();
          if (numUpdatedRows !== 1n) throw new Changed();
          await recordChange(trx, {
            session,
            what: 'link changed',
            subject: `product ${slug}`,
            before: { amazonUrl: before },
            after: { amazonUrl: after },
            when,
          });
        }
    });
    return true;
  } catch (error) {
    if (error instanceof Changed) return false;
    throw error;
  }
}
