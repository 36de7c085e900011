import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '#platform/database/tables.ts';
import {
  type LinkResponse,
  type RequestDependencies,
  requestLink,
} from '#platform/public-request.ts';
import { type Store, withoutTag } from './stores.ts';

/** The store address of a product, as it is published. */
export interface ProductLink {
  productId: number;
  url: string;
}

export interface LinkCheckDependencies extends Omit<RequestDependencies, 'signal'> {
  db: Database;
  clock: () => Date;
  links: readonly ProductLink[];
  stores: readonly Store[];
  /** Between two requests to one host, in milliseconds. */
  pauseMs: number;
}

/** Checks every store address without our tag, one request per host and pause. */
export async function checkLinks(
  dependencies: LinkCheckDependencies,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, links, stores, pauseMs } = dependencies;
  const checked = links.flatMap((link) => {
    const plain = withoutTag(link.url, stores);
    return plain ? [{ ...link, plain }] : [];
  });
  await Promise.all(
    Array.from(
      Map.groupBy(checked, ({ plain }) => new URL(plain).host).values(),
      async (ofHost) => {
        for (const { productId, url, plain } of ofHost) {
          const result = classify(await requestLink(plain, { ...dependencies, signal }));
          signal.throwIfAborted();
          if (result !== 'unknown') await storeResult(db, { productId, url }, result, clock());
          await wait(pauseMs, undefined, { signal });
        }
      },
    ),
  );
}

/** `unknown`: the store may only reject programs. */
type Result = 'works' | 'unknown' | { broken: string };

const robotPage =
  /captcha|robot check|are you a human|automated access|enable javascript and cookies/i;

export function classify(response: LinkResponse): Result {
  if (response.kind === 'rejected') return { broken: response.why };
  if (response.kind === 'no response') return 'unknown';
  const { status, text } = response;
  if ([403, 429].includes(status) || status >= 500 || robotPage.test(text)) return 'unknown';
  return status >= 400 ? { broken: `The store answered ${status}.` } : 'works';
}

async function storeResult(
  db: Database,
  { productId, url }: ProductLink,
  result: Exclude<Result, 'unknown'>,
  now: Date,
): Promise<void> {
  await db
    .deleteFrom('broken_links')
    .where('product_id', '=', productId)
    .where('url', '=', url)
    .execute();
  if (result === 'works') return;
  const row = { url, reason: result.broken.slice(0, 500), checked_at: now.toISOString() };
  await db
    .insertInto('broken_links')
    .values({ product_id: productId, ...row })
    .onConflict((conflict) => conflict.column('product_id').doUpdateSet(row))
    .execute();
}

/** One of each product; an address that was changed since is not in it. */
export async function readBrokenLinks(
  db: Database,
  links: readonly ProductLink[],
): Promise<Map<number, { url: string; reason: string; checkedAt: string }>> {
  const rows = await db.selectFrom('broken_links').selectAll().execute();
  const isCurrent = (id: number, url: string) =>
    links.some((link) => link.productId === id && link.url === url);
  return new Map(
    rows
      .filter((row) => isCurrent(row.product_id, row.url))
      .map(({ product_id, url, reason, checked_at }) => [
        product_id,
        { url, reason, checkedAt: checked_at },
      ]),
  );
}
