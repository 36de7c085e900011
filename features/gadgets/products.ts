import { bySlug } from '#features/content/by-slug.ts';
import type { Library } from '#features/content/current.ts';
import { todaysAnswer } from '#features/gadgets/answers.ts';
import type { Gadget, TestedGadget } from '#features/gadgets/gadget.ts';
import type { ProductLink } from '#features/gadgets/link-check.ts';
import { currentPrice } from '#features/gadgets/prices.ts';
import type { Product } from '#features/gadgets/product.ts';
import { availableOf } from '#features/gadgets/stores.ts';
import { listProducts, type VotedProduct } from '#features/votes/products.ts';
import type { Database } from '#platform/database/tables.ts';

/** The published products with the votes of a month. */
export const productsWithVotes = async (
  db: Database,
  library: Library,
  month: string,
): Promise<Product[]> => withContent(await listProducts(db, month), library);

/** The votes of the database with the texts, prices and links of the snapshot. */
function withContent(
  voted: readonly VotedProduct[],
  { products, reviews, gadgets }: Library,
): Product[] {
  const reviewed = new Set(reviews.map(({ slug }) => slug));
  return voted.flatMap((votes) => {
    const product = bySlug(products, votes.slug);
    return product
      ? [{ ...toProduct(product, votes, gadgets), hasReview: reviewed.has(votes.slug) }]
      : [];
  });
}

/** The API has ratings out of 50 and prices in cents. */
function toProduct(
  product: TestedGadget,
  { id, savior, votes }: VotedProduct,
  all: readonly Gadget[],
): Product {
  const { tested } = product;
  const now = currentPrice(product);
  const answer = todaysAnswer(product, all);
  return {
    id,
    slug: product.slug,
    name: product.name,
    brand: product.brand,
    scenario: product.scenario,
    review: product.review,
    incident: product.incident,
    rating: Math.round(product.rating * 10),
    price: toCents(tested.usd),
    priceMonth: tested.month,
    latestPrice: now ? { cents: toCents(now.usd), month: now.month, kind: now.kind } : null,
    ...availableOf(product, all),
    category: product.category,
    imageUrl: product.imageUrl,
    drawingAlt: product.drawingAlt,
    amazonUrl: product.amazonUrl,
    store: product.store,
    badge: product.badge ?? null,
    badgeColor: product.badgeColor,
    savior,
    votes,
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
