import type { Gadget } from '#content/gadgets.ts';
import type { Library, LibraryProduct } from '#content/library.ts';
import { priceNow, priceThen } from '#content/prices.ts';
import type { Availability } from '#content/schema/documents.ts';
import { todaysAnswer } from '#content/views/answers.ts';
import type { FilteredGroups, FilteredProducts, FilterQuery, Product } from '#contract/products.ts';
import { readDataVersion } from '#database/queries/data-version.ts';
import { monthOf } from '#database/queries/dates.ts';
import { listProducts, type SeedProduct } from '#database/queries/products.ts';
import type { Database } from '#database/schema/tables.ts';
import type { Snapshot } from '#server/content/current.ts';
import { filterGroups, filterProducts } from './product-filter.ts';
import { rivalsWithin } from './rivals.ts';

export interface Catalog {
  /** Listed products with this month's votes, as they are in the database now. */
  products(snapshot: Snapshot): Promise<readonly Product[]>;
  filtered(snapshot: Snapshot, query: FilterQuery): Promise<FilteredProducts>;
  groups(snapshot: Snapshot, query: FilterQuery): Promise<FilteredGroups>;
}

interface CatalogDependencies {
  db: Database;
  clock: () => Date;
}

export function openCatalog({ db, clock }: CatalogDependencies): Catalog {
  let latest: { version: string; products: Promise<readonly Product[]> } | undefined;

  async function products(snapshot: Snapshot): Promise<readonly Product[]> {
    const month = monthOf(clock());
    // Read before the rows: a change in between makes the list newer than its version, never older.
    const stored = await readDataVersion(db, month);
    const version = `${stored.products} ${stored.votes} ${snapshot.version}`;
    if (latest?.version !== version) {
      const read = listProducts(db, month).then((rows) => withContent(rows, snapshot.library));
      latest = { version, products: read };
      read.catch(() => {
        latest = undefined;
      });
    }
    return latest.products;
  }

  return {
    products,
    filtered: async (snapshot, query) => {
      const all = await products(snapshot);
      const { library } = snapshot;
      return {
        ...filterProducts(all, library, query),
        rivals: rivalsWithin(library.gadgets, all, query),
      };
    },
    groups: async (snapshot, query) =>
      filterGroups(await products(snapshot), snapshot.library, query),
  };
}

function withContent(products: readonly Product[], { reviews, gadgets }: Library): Product[] {
  const reviewed = new Set(reviews.map(({ slug }) => slug));
  const facts = new Map(gadgets.map((gadget) => [gadget.slug, gadget]));
  return products.map((product) => ({
    ...product,
    ...withFacts(product, facts.get(product.slug), gadgets),
    hasReview: reviewed.has(product.slug),
  }));
}

/** A price that the owner entered on the Products screen is a newer list price. */
function withFacts(
  { price, priceMonth }: Product,
  gadget: Gadget | undefined,
  all: readonly Gadget[],
): Partial<Product> {
  const entered = priceMonth
    ? { cents: price, month: priceMonth, kind: 'list' as const }
    : undefined;
  if (!gadget) return entered ? { latestPrice: entered } : {};
  const [then, now] = [priceThen(gadget), priceNow(gadget)];
  const answer = todaysAnswer(gadget, all);
  return {
    price: toCents(then.usd),
    priceMonth: then.month,
    latestPrice:
      entered && entered.month >= now.month
        ? entered
        : { cents: toCents(now.usd), month: now.month, kind: now.kind },
    buried: gadget.buried?.why,
    answer: answer && {
      judgment: answer.judgment,
      month: answer.month,
      short: answer.short,
      text: answer.text,
      instead: answer.instead,
    },
  };
}

const toCents = (usd: number): number => Math.round(usd * 100);

const availabilityWords: Record<Availability, string> = {
  sold: '',
  'sold out': 'Sold out.',
  discontinued: 'No longer made.',
  replaced: 'Replaced by a newer model.',
};

/** The database stores ratings out of 50 and prices in cents. */
export function toSeeds(products: LibraryProduct[]): SeedProduct[] {
  return products.map(({ incident, rating, price, badge, availability, ...product }) => ({
    ...product,
    availability: availabilityWords[availability],
    badge: badge ?? null,
    rating: Math.round(rating * 10),
    price: toCents(price),
    incidentPlace: incident.place,
    incidentThreat: incident.threat,
    incidentLevel: incident.level,
  }));
}
