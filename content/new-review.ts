import { checkReviewedFacts } from '#content/rules/reviews.ts';
import { notKnown } from '#content/schema/vocabulary.ts';
import type { Gadget } from './gadgets.ts';
import type { Library } from './library.ts';
import { categorySlug } from './slugs.ts';

/** The source of a valid review whose placeholder texts are marked DRAFT. */
export function newReview(
  slug: string,
  { products, reviews, posts, gadgets }: Library,
  template: string,
  now: Date,
): { source: string } | { error: string } {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))
    return { error: `“${slug}” is not a valid slug. Use only a-z, 0-9 and single hyphens.` };
  const product = products.find((candidate) => candidate.slug === slug);
  if (!product)
    return {
      error: `There is no product “${slug}” yet. Write the product first, then its review.`,
    };
  const own = gadgets.find((gadget) => gadget.slug === slug);
  if (!own)
    return { error: `There are no facts of “${slug}” yet. Add its facts first, then review it.` };
  const missing: string[] = [];
  checkReviewedFacts(own, (_, message) => missing.push(message));
  if (missing.length > 0)
    return { error: `The facts of “${slug}” are not ready. ${missing.join(' ')}` };
  const rivals = nearestRivals(own, gadgets);
  const others = reviews.map((review) => review.slug).slice(0, 2);
  const values: Record<string, string> = {
    id: String(Math.max(0, ...[...posts, ...reviews].map(({ id }) => id)) + 1),
    name: product.name,
    brand: product.brand,
    category: product.category,
    date: now.toISOString().slice(0, 10),
    key: slug.replaceAll('-', '_'),
    facts: knownKeys(own).slice(0, 5).join(', '),
    score: (product.rating * 2).toFixed(1),
    rival1: rivals[0] ?? '',
    rival2: rivals[1] ?? '',
    rival3: rivals[2] ?? '',
    more: [...others, `category/${categorySlug(product.category)}`].join(', '),
  };
  return { source: template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '') };
}

const knownKeys = ({ facts }: Gadget): string[] =>
  facts.filter(({ value }) => value !== notKnown).map(({ key }) => key);

/** Gadgets of the same kind first. */
function nearestRivals({ slug, kind }: Gadget, gadgets: Gadget[]): string[] {
  const others = gadgets.filter((gadget) => gadget.slug !== slug);
  const sorted = others.toSorted((a, b) => Number(b.kind === kind) - Number(a.kind === kind));
  return sorted.map((gadget) => gadget.slug);
}
