import { type Selectable, sql } from 'kysely';
import type { Database, LinkCheckTable } from '#database/schema/tables.ts';
import { dayOf } from './dates.ts';

/** A product's link, as it is published. */
export interface ProductLink {
  productId: number;
  name: string;
  url: string;
}

export interface LinkToCheck extends ProductLink {
  /** Of the same link; undefined if it was never checked. */
  last: Selectable<LinkCheckTable> | undefined;
}

export async function withLastChecks(
  db: Database,
  links: readonly ProductLink[],
): Promise<LinkToCheck[]> {
  const rows = await db.selectFrom('link_checks').selectAll().execute();
  const byId = new Map(rows.map((row) => [row.product_id, row]));
  return links.map((link) => {
    const row = byId.get(link.productId);
    return { ...link, last: row?.url === link.url ? row : undefined };
  });
}

type CheckResult = Pick<LinkCheckTable, 'state' | 'detail'>;

/** A link is broken after failures on two days in a row. */
export async function storeLinkCheck(
  db: Database,
  { productId, url, last }: LinkToCheck,
  result: CheckResult,
  now: Date,
): Promise<void> {
  const day = dayOf(now);
  const failedDay = result.state === 'failed once' ? (last?.failed_day ?? day) : null;
  const state = result.state === 'failed once' && failedDay !== day ? 'broken' : result.state;
  const row = {
    url,
    state,
    detail: result.detail.slice(0, 500),
    checked_at: now.toISOString(),
    failed_day: failedDay,
  };
  // The owner may have ignored the problem, and a report may have been sent, during the check.
  const ofSameLink = <Column extends 'ignored_state' | 'is_reported'>(column: Column) =>
    sql<LinkCheckTable[Column] | null>`case when link_checks.url = ${url}
      then ${sql.ref(`link_checks.${column}`)} end`;
  await db
    .insertInto('link_checks')
    .values({ product_id: productId, ...row, ignored_state: null, is_reported: 0 })
    .onConflict((conflict) =>
      conflict.column('product_id').doUpdateSet({
        ...row,
        ignored_state: ofSameLink('ignored_state'),
        is_reported:
          state === 'broken' ? sql<number>`coalesce(${ofSameLink('is_reported')}, 0)` : 0,
      }),
    )
    .execute();
}

/** Accepts a link's state, or revokes that; false if the link was never checked. */
export async function ignoreProblem(
  db: Database,
  productId: number,
  isIgnored: boolean,
): Promise<boolean> {
  const row = await db
    .selectFrom('link_checks')
    .select('state')
    .where('product_id', '=', productId)
    .executeTakeFirst();
  if (!row) return false;
  await db
    .updateTable('link_checks')
    .set({ ignored_state: isIgnored ? row.state : null })
    .where('product_id', '=', productId)
    .execute();
  return true;
}

/** Broken links that were neither reported to the owner nor accepted. */
export async function unreportedLinks(
  db: Database,
  links: readonly ProductLink[],
): Promise<LinkToCheck[]> {
  return (await withLastChecks(db, links)).filter(
    ({ last }) =>
      last?.state === 'broken' && last.is_reported === 0 && last.ignored_state !== 'broken',
  );
}

export async function markReported(db: Database, productIds: readonly number[]): Promise<void> {
  await db
    .updateTable('link_checks')
    .set({ is_reported: 1 })
    .where('product_id', 'in', productIds)
    .execute();
}
