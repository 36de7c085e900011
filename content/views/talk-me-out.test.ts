import { expect, test } from 'vitest';
import { priceNow } from '#content/prices.ts';
import { library } from '#tests/support/library.ts';
import { talkMeOutPages } from './talk-me-out.ts';

const { gadgets } = library;
const cases = talkMeOutPages(gadgets, library.site.speakers);

test('the cheaper alternative is of the same kind and costs less; the cheapest has none', () => {
  const prices = new Map(gadgets.map((gadget) => [gadget.slug, priceNow(gadget).usd]));
  const priceOf = (slug: string) => prices.get(slug) ?? 0;
  const kindOf = (slug: string) => gadgets.find((gadget) => gadget.slug === slug)?.kind;
  for (const { slug, cheaper } of cases) {
    if (!cheaper) {
      const others = gadgets.filter(
        (gadget) => gadget.kind === kindOf(slug) && gadget.slug !== slug,
      );
      expect(others.every((other) => priceOf(other.slug) >= priceOf(slug))).toBe(true);
      continue;
    }
    expect(kindOf(cheaper.slug)).toBe(kindOf(slug));
    expect(priceOf(cheaper.slug)).toBeLessThan(priceOf(slug));
  }
});
