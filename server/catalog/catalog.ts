import type { Library, LibraryProduct } from '#content/library.ts';
import type { FilteredGroups, FilteredProducts, FilterQuery, Product } from '#contract/products.ts';
import { readDataVersion } from '#database/queries/data-version.ts';
import { monthOf } from '#database/queries/dates.ts';
import { listProducts, type SeedProduct } from '#database/queries/products.ts';
import type { Database } from '#database/schema/tables.ts';
import { createProductFilter } from './product-filter.ts';

export interface Catalog {
  /** Listed products with this month's votes, as they are in the database now. */
  products(): Promise<readonly Product[]>;
  filtered(query: FilterQuery): Promise<FilteredProducts>;
  groups(query: FilterQuery): Promise<FilteredGroups>;
}

interface CatalogLibrary {
  /** Short tests have no date, so their reviews provide it. */
  reviews: readonly { slug: string; date: string }[];
  gadgets: readonly {
    slug: string;
    price: { month: string };
    buried?: { why: string } | undefined;
  }[];
}

interface CatalogParts {
  db: Database;
  clock: () => Date;
  library: CatalogLibrary;
}

export function openCatalog({ db, clock, library }: CatalogParts): Catalog {
  const reviewed = new Set(library.reviews.map(({ slug }) => slug));
  const gadgets = new Map(library.gadgets.map((gadget) => [gadget.slug, gadget]));
  const withContent = (product: Product): Product => ({
    ...product,
    hasReview: reviewed.has(product.slug),
    listPriceMonth: gadgets.get(product.slug)?.price.month,
    buried: gadgets.get(product.slug)?.buried?.why,
  });
  let latest: { version: string; products: Promise<readonly Product[]> } | undefined;

  async function products(): Promise<readonly Product[]> {
    const month = monthOf(clock());
    // Read before the rows: a change in between makes the list newer than its version, never older.
    const stored = await readDataVersion(db, month);
    const version = `${stored.products} ${stored.votes}`;
    if (latest?.version !== version) {
      const read = listProducts(db, month).then((listed) => listed.map(withContent));
      latest = { version, products: read };
      read.catch(() => {
        latest = undefined;
      });
    }
    return latest.products;
  }

  return { products, ...createProductFilter(products, library.reviews) };
}

/** Tests and the benchmark pass only parts of a library. */
export const wholeLibrary = (library: Pick<Library, 'products'> & Partial<Library>): Library => ({
  reviews: [],
  posts: [],
  pages: [],
  notes: [],
  entries: [],
  gadgets: [],
  advice: [],
  ...library,
});

/** Only the search needs the texts of reviews; without them they can be freed from memory. */
export const withoutTexts = (library: Library): Library => ({
  ...library,
  reviews: library.reviews.map((review) => ({ ...review, tree: [] })),
});

/** The database stores ratings out of 50 and prices in cents. */
export function toSeeds(products: LibraryProduct[]): SeedProduct[] {
  return products.map(({ incident, rating, price, badge, sold: _, photo: __, ...product }) => ({
    ...product,
    badge: badge ?? null,
    rating: Math.round(rating * 10),
    price: price * 100,
    incidentPlace: incident.place,
    incidentThreat: incident.threat,
    incidentLevel: incident.level,
  }));
}
