import type { FilteredGroups, FilteredProducts, FilterQuery } from '#contract/filters.ts';
import type { Product } from '#contract/product.ts';
import { monthOf } from '#database/queries/month.ts';
import { listProducts } from '#database/queries/products.ts';
import { readRevisions } from '#database/queries/revision.ts';
import type { Database } from '#database/schema/tables.ts';
import { createProductFilter } from './product-filter.ts';

export interface Catalog {
  /** Listed products with this month's votes, as they are in the database now. */
  products(): Promise<readonly Product[]>;
  filtered(query: FilterQuery): Promise<FilteredProducts>;
  groups(query: FilterQuery): Promise<FilteredGroups>;
}

interface CatalogParts {
  db: Database;
  clock: () => Date;
  /** A short test has no date of its own; its review says when it was tested. */
  reviews: readonly { slug: string; date: string }[];
}

export function openCatalog({ db, clock, reviews }: CatalogParts): Catalog {
  let latest: { version: string; products: Promise<readonly Product[]> } | undefined;

  async function products(): Promise<readonly Product[]> {
    const month = monthOf(clock());
    // Read before the rows: a change in between makes the list newer than its version, never older.
    const revisions = await readRevisions(db);
    const version = `${revisions.products} ${revisions.votes} ${month}`;
    if (latest?.version !== version) {
      const read = listProducts(db, month);
      latest = { version, products: read };
      read.catch(() => {
        latest = undefined;
      });
    }
    return latest.products;
  }

  return { products, ...createProductFilter(products, reviews) };
}
