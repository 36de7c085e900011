import { expect, test } from 'vitest';
import { library } from '#tests/support/library.ts';
import { allAgainst } from './against.ts';
import { graves } from './graveyard.ts';
import { marksOf } from './marks.ts';

const { gadgets, products, reviews } = library;
const cases = allAgainst(gadgets);

test('each of our products has a case against it, and every reason in it has a source', () => {
  expect(cases.map(({ slug }) => slug)).toEqual(products.map(({ slug }) => slug));
  for (const { slug, reasons } of cases)
    for (const { text, sources } of reasons) {
      expect([slug, text, sources.length]).toEqual([
        slug,
        text,
        expect.toSatisfy((count: number) => count > 0),
      ]);
      expect([slug, text, marksOf(text)]).toEqual([slug, text, []]);
      // What only we think is no reason here.
      expect(text).not.toMatch(/^We think/);
    }
});

test('whatever was reviewed has three reasons, and what was read at its source comes first', () => {
  for (const { slug } of reviews) {
    const reasons = cases.find((one) => one.slug === slug)?.reasons ?? [];
    expect([slug, reasons.length]).toEqual([slug, 3]);
  }
  expect(cases.find(({ slug }) => slug === 'roomba-j7')?.reasons[0]?.text).toBe(
    'The maker went through bankruptcy, and the app and maps rest on its cloud',
  );
});

test('the cheaper way is of the same kind and really costs less; the cheapest of its kind has none', () => {
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

test('every stone names its cause with a source that was read, and a better buy that we have facts of', () => {
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
