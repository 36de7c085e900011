import { expect, test } from 'vitest';
import type { SearchQuery } from '#contract/search.ts';
import { library } from '#tests/support/library.ts';
import { createSearch } from './search.ts';

const search = createSearch(library);
const ask = (q: string, filters: Partial<SearchQuery> = {}) =>
  search.run({ q, view: 'page', ...filters });

test('weights of one bud are not ranked with weights of headphones', () => {
  const { results, messages } = ask('lightest headphones');
  const kinds = results.map(({ text }) => text.join('').split(':')[0]);
  expect(kinds).toEqual(kinds.toSorted((a, b) => (a ?? '').length - (b ?? '').length));
  expect(new Set(kinds)).toEqual(new Set(['Weight', 'Weight of one bud']));
  expect(messages).toEqual([
    'We list the headphones first, then the earbuds.',
    'The weight of one bud is a different measurement, so it isn’t ranked with the others.',
  ]);
});

test('stop words and markup find nothing', () => {
  expect(ask('the').messages[0]).toMatch(/^“the” is in nearly everything here/);
  expect(ask('🦖').messages).toEqual(['Type a word to search for.']);
  for (const q of ['<img src=x onerror=alert(1)>', '<script>alert(1)</script>', '<a href="x">'])
    expect(ask(q)).toMatchObject({ corrected: null, didYouMean: null });
});

test('a rare word that resembles a name offers the name', () => {
  const { corrected, didYouMean, total } = ask('gamin');
  expect({ corrected, didYouMean }).toEqual({ corrected: null, didYouMean: 'garmin' });
  expect(total).toBeGreaterThan(0);
});

test('a page is one result with links to its other matching sections', () => {
  const { results } = ask('battery');
  const keys = results.map(({ kind, slug }) => `${kind} ${slug}`);
  expect(new Set(keys).size).toBe(keys.length);
  expect(results.some(({ more }) => more.length === 2)).toBe(true);
});

test('each filter value leaves as many results as it announces', () => {
  const { total, choices } = ask('battery');
  for (const [name, values] of Object.entries(choices))
    for (const { value, count } of values) {
      expect(count).toBeGreaterThan(0);
      expect(ask('battery', { [name]: value }).total).toBe(count);
    }
  const audio = ask('battery', { category: 'audio' });
  expect(audio.total).toBeLessThan(total);
  expect(audio.results.every(({ category }) => category === 'Audio')).toBe(true);
  expect(ask('battery', { category: 'no-such-category' }).total).toBe(total);
  expect(
    ask('battery', { price: 'under-200', rating: '4.5' }).results.every(
      ({ price, rating }) => (price ?? 0) < 20_000 && (rating ?? 0) >= 45,
    ),
  ).toBe(true);
});

test('a search is cut to 200 characters and eight words', () => {
  const many = Array.from({ length: 60 }, (_, at) => `word${at}`).join(' ');
  const { q, missing } = ask(many);
  expect(q.length).toBeLessThanOrEqual(200);
  expect(missing).toHaveLength(8);
  expect(ask(`sony ${'x'.repeat(10_000)}`).q).toHaveLength(200);
});

test('invisible and bidirectional characters are dropped', () => {
  expect(ask('so\u202eny\u0000 \u2066xm5\u0007\n').q).toBe('sony xm5');
  expect(ask(`${'a'.repeat(199)}🎧`).q.isWellFormed()).toBe(true);
  expect(ask('\ud800sony').q).toBe('sony');
});

test('the dialog gets fewer results and no filters', () => {
  const { results, choices, total } = ask('battery', { view: 'dialog' });
  expect(results).toHaveLength(7);
  expect(total).toBeGreaterThan(7);
  expect(choices).toEqual({ category: [], price: [], rating: [] });
});
