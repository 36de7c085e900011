import type { Selectable } from 'kysely';
import type { LinkHealthTable } from '#database/schema/link-health.ts';
import type { Database } from '#database/schema/tables.ts';
import { dayOf } from './day.ts';

export interface LinkToCheck {
  productId: number;
  name: string;
  url: string;
  /** Of the same link; undefined where it was never looked at. */
  last: Selectable<LinkHealthTable> | undefined;
}

export async function linksToCheck(db: Database): Promise<LinkToCheck[]> {
  const products = await db
    .selectFrom('products')
    .select(['id', 'name', 'amazon_url'])
    .where('listed', '=', 1)
    .orderBy('position')
    .execute();
  const rows = await db.selectFrom('link_health').selectAll().execute();
  const byId = new Map(rows.map((row) => [row.product_id, row]));
  return products.map(({ id, name, amazon_url: url }) => {
    const row = byId.get(id);
    return { productId: id, name, url, last: row?.url === url ? row : undefined };
  });
}

type Seen = Pick<LinkHealthTable, 'state' | 'detail'>;

/** What was found. The second day of failures in a row makes a link broken. */
export async function storeHealth(
  db: Database,
  { productId, url, last }: LinkToCheck,
  seen: Seen,
  now: Date,
): Promise<LinkHealthTable['state']> {
  const day = dayOf(now);
  const failedDay = seen.state === 'failing' ? (last?.failed_day ?? day) : null;
  const state = seen.state === 'failing' && failedDay !== day ? 'broken' : seen.state;
  const row = {
    url,
    state,
    detail: seen.detail.slice(0, 500),
    checked_at: now.toISOString(),
    failed_day: failedDay,
    fine_state: last?.fine_state ?? null,
  };
  await db
    .insertInto('link_health')
    .values({ product_id: productId, ...row })
    .onConflict((conflict) => conflict.column('product_id').doUpdateSet(row))
    .execute();
  return state;
}

/** The owner is fine with how a link is, or not any more. False where it was never looked at. */
export async function beFineWith(
  db: Database,
  productId: number,
  isFine: boolean,
): Promise<boolean> {
  const row = await db
    .selectFrom('link_health')
    .select('state')
    .where('product_id', '=', productId)
    .executeTakeFirst();
  if (!row) return false;
  await db
    .updateTable('link_health')
    .set({ fine_state: isFine ? row.state : null })
    .where('product_id', '=', productId)
    .execute();
  return true;
}

/** Links that are broken, and with which the owner is not fine. */
export async function countBroken(db: Database): Promise<number> {
  const rows = await db
    .selectFrom('link_health')
    .innerJoin('products', (join) =>
      join
        .onRef('products.id', '=', 'link_health.product_id')
        .onRef('products.amazon_url', '=', 'link_health.url'),
    )
    .select(['link_health.state', 'link_health.fine_state'])
    .where('products.listed', '=', 1)
    .where('link_health.state', '=', 'broken')
    .execute();
  return rows.filter(({ state, fine_state }) => fine_state !== state).length;
}

/** Whether a mail of this kind was made since a moment. */
export async function wasMailed(db: Database, kind: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('outbox')
    .select('id')
    .where('kind', '=', kind)
    .where('made_at', '>', since.toISOString())
    .executeTakeFirst();
  return row !== undefined;
}
