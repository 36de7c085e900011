import type { Product } from '#contract/product.ts';
import { monthOf } from '#database/queries/month.ts';
import { listProducts } from '#database/queries/products.ts';
import { readRevisions } from '#database/queries/revision.ts';
import { type Counted, type TallyRow, talliesOf } from '#database/queries/votes.ts';
import type { Database } from '#database/schema/tables.ts';

export class ProductList {
  readonly products: Product[];
  /** Where each stands, by its id. */
  readonly #places: ReadonlyMap<number, number>;
  #json: string | undefined;

  constructor(products: Product[], places = placesOf(products)) {
    this.products = products;
    this.#places = places;
  }

  byId(id: number): Product | undefined {
    return this.products[this.#places.get(id) ?? -1];
  }

  /** Written when somebody asks for it: pages do not. */
  get json(): string {
    this.#json ??= JSON.stringify(this.products);
    return this.#json;
  }

  /** The same with other votes for some: what it costs grows with those, hardly with the catalogue. */
  with(changed: Iterable<readonly [number, Pick<Product, 'votes'>]>): ProductList {
    const products = this.products.slice();
    for (const [id, { votes }] of changed) {
      const place = this.#places.get(id);
      const product = place === undefined ? undefined : products[place];
      if (place !== undefined && product) products[place] = { ...product, votes };
    }
    return new ProductList(products, this.#places);
  }
}

const placesOf = (products: readonly Product[]): ReadonlyMap<number, number> =>
  new Map(products.map(({ id }, place) => [id, place]));

export interface ProductLists {
  /** As it is now: made once for a revision and a month, kept ready until one of them changes. */
  current(): Promise<ProductList>;
  /** As it was when somebody last asked, without a look at the database. */
  latest(): ProductList | undefined;
  /** Told of a commit of this process: where it came right after what the list shows, nothing has to be read. */
  counted(commit: Counted): void;
}

interface Kept {
  ground: string;
  votes: number;
  list: Promise<ProductList>;
}

export function createProductLists(db: Database, clock: () => Date): ProductLists {
  let kept: Kept | undefined;
  let latest: ProductList | undefined;

  async function current(): Promise<ProductList> {
    const month = monthOf(clock());
    // Read before the rows: a change in between makes the list newer than its key, never older.
    const { products, votes } = await readRevisions(db);
    const ground = `${products} ${month}`;
    if (kept?.ground === ground && kept.votes === votes) return kept.list;
    const fresh = () => makeList(db, month);
    const list =
      kept?.ground === ground
        ? kept.list.then((before) => withVotes(db, before, month), fresh)
        : fresh();
    return keep({ ground, votes, list });
  }

  function keep(mine: Kept): Promise<ProductList> {
    kept = mine;
    mine.list.then(
      (made) => {
        latest = made;
      },
      () => {
        if (kept === mine) kept = undefined;
      },
    );
    return mine.list;
  }

  function counted({ month, revisions, records }: Counted): void {
    const { products, votes } = revisions;
    const ground = `${products} ${month}`;
    if (kept?.ground !== ground || kept.votes !== votes - 1) return;
    keep({ ground, votes, list: kept.list.then((before) => before.with(records)) });
  }

  return { current, latest: () => latest, counted };
}

const makeList = async (db: Database, month: string): Promise<ProductList> =>
  new ProductList(await listProducts(db, month));

/** Where only votes were cast, the products are those of before: most of them to the last count. */
async function withVotes(db: Database, before: ProductList, month: string): Promise<ProductList> {
  const changed = changedBy(await talliesOf(db, month), before);
  return changed ? before.with(changed) : makeList(db, month);
}

/** Undefined where counts have vanished, as with a backup that was put back: then nothing of before is to be believed. */
function changedBy(
  tallies: readonly TallyRow[],
  list: ProductList,
): Map<number, Product> | undefined {
  const changed = new Map<number, Product>();
  let counted = 0;
  for (const { product_id, emoji, count } of tallies) {
    const product = changed.get(product_id) ?? list.byId(product_id);
    const record = product?.votes.find((one) => one.emoji === emoji);
    if (!product || !record) continue;
    counted += 1;
    if (record.count === count) continue;
    const votes = product.votes.map((one) => (one === record ? { ...one, count } : one));
    changed.set(product_id, { ...product, votes });
  }
  let known = 0;
  for (const product of list.products)
    for (const { count } of (changed.get(product.id) ?? product).votes) if (count > 0) known += 1;
  return known === counted ? changed : undefined;
}
