import type { Product } from '#contract/product.ts';
import { monthOf } from '#database/month.ts';
import { listProducts } from '#database/products.ts';
import { readRevisions } from '#database/revision.ts';
import type { Database } from '#database/tables.ts';
import { type TallyRow, talliesOf } from '#database/tallies.ts';

export class ProductList {
  readonly products: Product[];
  readonly byId: ReadonlyMap<number, Product>;
  #json: string | undefined;

  constructor(products: Product[]) {
    this.products = products;
    this.byId = new Map(products.map((product) => [product.id, product]));
  }

  /** Written when somebody asks for it: pages do not. */
  get json(): string {
    this.#json ??= JSON.stringify(this.products);
    return this.#json;
  }
}

export interface ProductLists {
  /** As it is now: made once for a revision and a month, kept ready until one of them changes. */
  current(): Promise<ProductList>;
  /** As it was when somebody last asked, without a look at the database. */
  latest(): ProductList | undefined;
}

export function createProductLists(db: Database, clock: () => Date): ProductLists {
  let kept: { ground: string; votes: number; list: Promise<ProductList> } | undefined;
  let latest: ProductList | undefined;

  async function current(): Promise<ProductList> {
    const month = monthOf(clock());
    // Read before the rows: a change in between makes the list newer than its key, never older.
    const { products, votes } = await readRevisions(db);
    const ground = `${products} ${month}`;
    if (kept?.ground === ground && kept.votes === votes) return kept.list;
    const fresh = () => makeList(db, month);
    const list = kept?.ground === ground ? kept.list.then((before) => withVotes(db, before, month), fresh) : fresh();
    const mine = { ground, votes, list };
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

const makeList = async (db: Database, month: string): Promise<ProductList> =>
  new ProductList(await listProducts(db, month));

/** Where only votes were cast, the products are those of before: most of them to the last count. */
async function withVotes(db: Database, before: ProductList, month: string): Promise<ProductList> {
  const changed = changedBy(await talliesOf(db, month), before);
  return changed
    ? new ProductList(before.products.map((product) => changed.get(product.id) ?? product))
    : makeList(db, month);
}

/** Undefined where counts have vanished, as with a backup that was put back: then nothing of before is to be believed. */
function changedBy(tallies: readonly TallyRow[], { byId, products }: ProductList): Map<number, Product> | undefined {
  const changed = new Map<number, Product>();
  let counted = 0;
  for (const { product_id, emoji, count } of tallies) {
    const product = changed.get(product_id) ?? byId.get(product_id);
    const record = product?.votes.find((one) => one.emoji === emoji);
    if (!product || !record) continue;
    counted += 1;
    if (record.count === count) continue;
    const votes = product.votes.map((one) => (one === record ? { ...one, count } : one));
    changed.set(product_id, { ...product, votes });
  }
  let known = 0;
  for (const product of products)
    for (const { count } of (changed.get(product.id) ?? product).votes) if (count > 0) known += 1;
  return known === counted ? changed : undefined;
}
