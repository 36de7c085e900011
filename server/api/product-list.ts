import type { Product } from '#contract/product.ts';
import { monthOf } from '#database/month.ts';
import { listProducts } from '#database/products.ts';
import { readRevision } from '#database/revision.ts';
import type { Database } from '#database/tables.ts';

export interface ProductList {
  byId: ReadonlyMap<number, Product>;
  products: Product[];
  json: string;
}

export interface ProductLists {
  /** As it is now: made once for a revision and a month, kept ready until one of them changes. */
  current(): Promise<ProductList>;
  /** As it was when somebody last asked, without a look at the database. */
  latest(): ProductList | undefined;
}

export function createProductLists(db: Database, clock: () => Date): ProductLists {
  let kept: { key: string; list: Promise<ProductList> } | undefined;
  let latest: ProductList | undefined;

  async function current(): Promise<ProductList> {
    const month = monthOf(clock());
    // Read before the rows: a change in between makes the list newer than its key, never older.
    const key = `${await readRevision(db)} ${month}`;
    if (kept?.key === key) return kept.list;
    const list = makeList(db, month);
    const mine = { key, list };
    kept = mine;
    list.then(
      (made) => {
        latest = made;
      },
      () => {
        if (kept === mine) kept = undefined;
      },
    );
    return list;
  }

  return { current, latest: () => latest };
}

async function makeList(db: Database, month: string): Promise<ProductList> {
  const products = await listProducts(db, month);
  const byId = new Map(products.map((product) => [product.id, product]));
  return { byId, products, json: JSON.stringify(products) };
}
