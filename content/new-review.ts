import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { reviewSections } from '#content/prose/components.ts';
import { draftMark } from '#content/rules/content-check.ts';
import { checkReviewedFacts } from '#content/rules/reviews.ts';
import type { ReviewFile } from '#content/schema/documents.ts';
import { notKnown } from '#content/schema/vocabulary.ts';
import type { Gadget } from './gadgets.ts';
import { contentFolder, type Library, type LibraryProduct, loadLibrary } from './library.ts';
import { categorySlug } from './slugs.ts';

type NewReview = { written: string } | { error: string };

/** Writes a valid review whose placeholder texts are marked DRAFT. */
export function startReview(
  slug: string | undefined,
  now: Date,
  folder = contentFolder,
  load: (folder: string) => Library = loadLibrary,
): NewReview {
  if (!slug) return { error: 'Name a product: npm run content -- new <slug>' };
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) {
    return { error: `“${slug}” is not a valid slug. Use only a-z, 0-9 and single hyphens.` };
  }
  if (!existsSync(join(folder, 'products', `${slug}.yaml`))) {
    return {
      error: `There is no content/products/${slug}.yaml yet. Write the product first, then its review.`,
    };
  }
  if (existsSync(join(folder, 'reviews', `${slug}.mdx`))) {
    return { error: `content/reviews/${slug}.mdx already exists and was not changed.` };
  }
  const { products, reviews, gadgets } = load(folder);
  const product = products.find((candidate) => candidate.slug === slug);
  if (!product) return { error: `content/products/${slug}.yaml could not be read.` };
  const own = gadgets.find((gadget) => gadget.slug === slug);
  if (!own)
    return {
      error: `There is no content/facts/${slug}.yaml yet. Add its facts first, then review it.`,
    };
  const missing: string[] = [];
  checkReviewedFacts(own, (path, message) => missing.push(`${path.join('.')} ${message}`));
  if (missing.length > 0)
    return { error: `content/facts/${slug}.yaml is not ready: ${missing.join('; ')}.` };
  const others = reviews.map((review) => review.slug).slice(0, 2);
  const skeleton = reviewSkeleton(
    { product, own, rivals: nearestRivals(own, gadgets) },
    others,
    now,
  );
  writeFileSync(join(folder, 'reviews', `${slug}.mdx`), skeleton, { flag: 'wx' });
  return { written: `content/reviews/${slug}.mdx` };
}

interface Start {
  product: LibraryProduct;
  own: Gadget;
  rivals: string[];
}

/** Gadgets of the same kind first. */
function nearestRivals({ slug, kind }: Gadget, gadgets: Gadget[]): string[] {
  const others = gadgets.filter((gadget) => gadget.slug !== slug);
  const [same, different] = [
    others.filter((gadget) => gadget.kind === kind),
    others.filter((gadget) => gadget.kind !== kind),
  ];
  return [...same, ...different].slice(0, 3).map((gadget) => gadget.slug);
}

function reviewSkeleton(start: Start, otherReviews: string[], now: Date): string {
  const front = stringify(frontMatter(start, otherReviews, now), {
    lineWidth: 0,
    defaultStringType: 'QUOTE_DOUBLE',
    defaultKeyType: 'PLAIN',
  });
  return `---\n${front}---\n\n${reviewSections.map(sectionText).join('\n\n')}\n`;
}

const draft = (words: string): string => `${draftMark}: ${words}`;
/** Letters, because a number in a claim needs a source. */
const drafts = (count: number, words: string): string[] =>
  Array.from({ length: count }, (_, index) => draft(`${words} ${'ABCDEF'[index]}`));

function frontMatter(
  { product, own, rivals }: Start,
  otherReviews: string[],
  now: Date,
): ReviewFile {
  const { name, slug, category } = product;
  const known = own.facts.filter(({ value }) => value !== notKnown).map(({ key }) => key);
  return {
    title: draft(`the ${name}, its emergency and its place`),
    summary: draft('the emergency, the tester and what is at stake, in two sentences'),
    excerpt: draft('the joke and the question, for the blog card'),
    description: draft(
      `${name} review: what was tested, for how long, and what a buyer learns from it`,
    ),
    social: draft(`one line about the ${name} that somebody would forward to a friend`),
    date: `${now.toISOString().slice(0, 10)}T10:00:00Z`,
    tags: [category, product.brand, draft('tag')],
    persona: { name: draft('name'), role: draft('who is telling this') },
    testLength: draft('how long'),
    ratingBasis: {
      true: draft('what the stars really stand on, after “Based on”'),
      story: draft('what they stand on in the story'),
    },
    heroAlt: draft('what the picture shows'),
    judgment: 'buy-for-some',
    verdict: draft('what it is, what it is not, and what to do about it'),
    stamp: draftMark,
    bestFor: draft('who gets the most out of it'),
    pros: drafts(4, 'we think, or a mark at the end: good point'),
    cons: drafts(3, 'we think, or a mark at the end: bad point'),
    facts: { title: 'Quick Specs', keys: known.slice(0, 5) },
    keyFeatures: drafts(3, 'feature'),
    ...comparisons(product.rating, rivals),
    phases: drafts(4, 'what happened in phase').map((title) => ({
      when: draft('when'),
      title,
      result: draft('result'),
    })),
    buy: drafts(3, 'reason to buy'),
    skip: drafts(3, 'reason to skip'),
    updates: [],
    analyticsKey: slug.replaceAll('-', '_'),
    more: { title: 'More Reviews', links: moreLinks(otherReviews, category) },
    sections: Object.fromEntries(
      reviewSections.map((part) => [part, draft(`heading of ${part}`)]),
    ) as ReviewFile['sections'],
  };
}

function comparisons(
  rating: number,
  rivals: string[],
): Pick<ReviewFile, 'scores' | 'audiences' | 'competitors'> {
  const score = (label: string) => ({
    label,
    value: Number((rating * 2).toFixed(1)),
    evidence: 'phase:1',
  });
  return {
    scores: [{ title: draft('score card'), scale: 'of 10', items: drafts(3, 'score').map(score) }],
    audiences: (['yes', 'maybe', 'no'] as const).map((answer) => ({
      who: draft(`who gets a ${answer}`),
      answer,
      why: draft('why'),
    })),
    competitors: rivals.map((slug) => ({
      slug,
      better: draft('what it does better'),
      worse: draft('what it does worse'),
      pickIf: draft('when to take it instead'),
    })),
  };
}

/** Links to three existing pages; a category replaces a missing second review. */
function moreLinks(otherReviews: string[], category: LibraryProduct['category']): string[] {
  return [
    ...otherReviews,
    `category/${categorySlug(category)}`,
    'category/tech',
    'category/mobile',
  ].slice(0, 3);
}

function sectionText(part: (typeof reviewSections)[number]): string {
  const text = draft(`the section “${part}”; docs/editorial.md says what belongs here.`);
  const phases = [1, 2, 3, 4].map(
    (number) => `<Phase n={${number}}>\n\n${draft(`phase ${number}`)}\n\n</Phase>`,
  );
  const quote = `<PullQuote>${draft('the sentence that a reader will repeat')}</PullQuote>`;
  const extra = part === 'phases' ? phases : part === 'final' ? [quote] : [];
  return [`<Section part="${part}">`, text, ...extra, '</Section>'].join('\n\n');
}
