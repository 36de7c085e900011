import { bySlug } from '#features/content/by-slug.ts';
import type { Library } from '#features/content/snapshot.ts';
import { todaysAnswer } from '#features/gadgets/answers.ts';
import type { TestedGadget } from '#features/gadgets/gadget.ts';
import type { ProductLink } from '#features/gadgets/link-check.ts';
import { currentPrice } from '#features/gadgets/prices.ts';
import { availableOf } from '#features/gadgets/stores.ts';
import { listProducts, type VotedProduct } from '#features/votes/queries.ts';
import type { Database } from '#platform/database/tables.ts';

/** The published products, with the votes of a month. */
export async function productsWithVotes(
  db: Database,
  library: Library,
  month: string,
): Promise<Product[]> {
  const voted = await listProducts(db, month);
  return voted.flatMap((votes) => {
    const product = bySlug(library.products, votes.slug);
    return product ? toProduct(product, votes, library) : [];
  });
}

/** A tested gadget as the API and cards have it. */
export type Product = ReturnType<typeof toProduct>;

function toProduct(
  product: TestedGadget,
  { id, savior, votes }: VotedProduct,
  { gadgets, reviews }: Library,
) {
  const { slug, tested } = product;
  const now = currentPrice(product);
  const answer = todaysAnswer(product, gadgets);
  return {
    id,
    slug,
    name: product.name,
    brand: product.brand,
    scenario: product.scenario,
    review: product.review,
    incident: product.incident,
    /** 0 to 50; shown divided by 10. */
    rating: Math.round(product.rating * 10),
    /** At the time of our review, in cents; shown as whole dollars. */
    price: toCents(tested.usd),
    priceMonth: tested.month,
    /** Today's price; null if it is superseded and the new one unknown. */
    latestPrice: now ? { cents: toCents(now.usd), month: now.month, kind: now.kind } : null,
    ...availableOf(product, gadgets),
    category: product.category,
    imageUrl: product.imageUrl,
    drawingAlt: product.drawingAlt,
    amazonUrl: product.amazonUrl,
    store: product.store,
    badge: product.badge ?? null,
    badgeColor: product.badgeColor,
    hasReview: bySlug(reviews, slug) !== undefined,
    /** The month it won, shown in the month after: `2026-10`. */
    savior,
    /** This month's count for each of the product's three emoji, in order. */
    votes,
    /** Why it is in the graveyard. */
    buried: product.buried?.why,
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

/** The store links of the published products. */
export async function productLinks(
  db: Database,
  { products }: Pick<Library, 'products'>,
): Promise<ProductLink[]> {
  const rows = await db.selectFrom('products').select(['id', 'slug']).execute();
  const ids = new Map(rows.map(({ id, slug }) => [slug, id]));
  return products.flatMap(({ slug, amazonUrl, store: { others } }) => {
    const productId = ids.get(slug);
    if (productId === undefined) return [];
    return [amazonUrl, ...others.map(({ url }) => url)].map((url) => ({ productId, url }));
  });
}
