import { expect, test } from 'vitest';
import { citationsIn } from '#content/prose/citations.ts';
import { speakers } from '#content/schema/facts.ts';
import { library } from '#tests/support/library.ts';
import { graves } from './graveyard.ts';
import { talkMeOutPages } from './talk-me-out.ts';

const { gadgets, products, reviews } = library;
const cases = talkMeOutPages(gadgets);

test('every product has a speech and two different reasons, each with a source', () => {
  expect(cases.map(({ slug }) => slug)).toEqual(products.map(({ slug }) => slug));
  for (const { slug, reasons } of cases) {
    expect([slug, new Set(reasons.map(({ text }) => text)).size]).toEqual([slug, 2]);
    for (const { text, sources } of reasons) {
      expect([text, sources.length > 0]).toEqual([text, true]);
      expect([text, citationsIn(text)]).toEqual([text, []]);
    }
  }
});

test('every speaker comes from a review', () => {
  const slugs = reviews.map(({ slug }) => slug);
  for (const { review } of Object.values(speakers)) expect(slugs).toContain(review);
});

test('the cheaper alternative is of the same kind and costs less; the cheapest has none', () => {
  const priceOf = (slug: string) => gadgets.find((gadget) => gadget.slug === slug)?.price.usd ?? 0;
  const kindOf = (slug: string) => gadgets.find((gadget) => gadget.slug === slug)?.kind;
  for (const { slug, cheaper } of cases) {
    if (!cheaper) {
      const others = gadgets.filter(
        (gadget) => gadget.kind === kindOf(slug) && gadget.slug !== slug,
      );
      expect(others.every(({ price }) => price.usd >= priceOf(slug))).toBe(true);
      continue;
    }
    expect(kindOf(cheaper.slug)).toBe(kindOf(slug));
    expect(priceOf(cheaper.slug)).toBeLessThan(priceOf(slug));
  }
});

test('every grave has a cause with a checked source and an alternative with facts', () => {
  const stones = graves(gadgets);
  expect(stones.length).toBeGreaterThanOrEqual(8);
  expect(new Set(stones.map(({ why }) => why))).toEqual(new Set(['failed since', 'discontinued']));
  for (const { slug, source, instead } of stones) {
    expect([slug, source.checked]).toEqual([slug, expect.stringMatching(/^\d{4}-\d\d-\d\d$/)]);
    expect(gadgets.some((gadget) => gadget.slug === instead.slug && instead.slug !== slug)).toBe(
      true,
    );
  }
});
