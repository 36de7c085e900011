import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkReviewedFacts } from '#content/rules/reviews.ts';
import { notKnown } from '#content/schema/vocabulary.ts';
import type { Gadget } from './gadgets.ts';
import { contentFolder, loadLibrary } from './library.ts';
import { categorySlug } from './slugs.ts';

type NewReview = { written: string } | { error: string };

/** Writes a valid review whose placeholder texts are marked DRAFT. */
export function startReview(
  slug: string | undefined,
  now: Date,
  folder = contentFolder,
): NewReview {
  if (!slug) return { error: 'Name a product: npm run content -- new <slug>' };
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) {
    return { error: `“${slug}” is not a valid slug. Use only a-z, 0-9 and single hyphens.` };
  }
  if (!existsSync(join(folder, 'products', `${slug}.yaml`))) {
    return {
      error: `There is no content/documents/products/${slug}.yaml yet. Write the product first, then its review.`,
    };
  }
  if (existsSync(join(folder, 'reviews', `${slug}.mdx`))) {
    return { error: `content/documents/reviews/${slug}.mdx already exists and was not changed.` };
  }
  const { products, reviews, gadgets } = loadLibrary(folder);
  const product = products.find((candidate) => candidate.slug === slug);
  if (!product) return { error: `content/documents/products/${slug}.yaml could not be read.` };
  const own = gadgets.find((gadget) => gadget.slug === slug);
  if (!own)
    return {
      error: `There is no content/documents/facts/${slug}.yaml yet. Add its facts first, then review it.`,
    };
  const missing: string[] = [];
  checkReviewedFacts(own, (path, message) => missing.push(`${path.join('.')} ${message}`));
  if (missing.length > 0)
    return { error: `content/documents/facts/${slug}.yaml is not ready: ${missing.join('; ')}.` };
  const rivals = nearestRivals(own, gadgets);
  const others = reviews.map((review) => review.slug).slice(0, 2);
  const values: Record<string, string> = {
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
  const template = readFileSync(new URL('templates/review.mdx', import.meta.url), 'utf8');
  const text = template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
  writeFileSync(join(folder, 'reviews', `${slug}.mdx`), text, { flag: 'wx' });
  return { written: `content/documents/reviews/${slug}.mdx` };
}

const knownKeys = ({ facts }: Gadget): string[] =>
  facts.filter(({ value }) => value !== notKnown).map(({ key }) => key);

/** Gadgets of the same kind first. */
function nearestRivals({ slug, kind }: Gadget, gadgets: Gadget[]): string[] {
  const others = gadgets.filter((gadget) => gadget.slug !== slug);
  const sorted = others.toSorted((a, b) => Number(b.kind === kind) - Number(a.kind === kind));
  return sorted.map((gadget) => gadget.slug);
}
