import { expect, test } from 'vitest';
import type { Gadget } from '#content/gadgets.ts';
import { emptySite, type Library } from '#content/library.ts';
import type { LibraryProduct } from '#content/products.ts';
import { createSearch } from './search.ts';

const gadget = (name: string, parts: object): Gadget =>
  ({
    slug: name.toLowerCase().replaceAll(' ', '-'),
    name,
    brand: name.split(' ')[0],
    isRival: true,
    refs: {},
    released: '2025-01',
    ...parts,
  }) as Gadget;
const priced = (usd: number) => [{ usd, month: '2026-10', kind: 'list' as const }];
const needs = (value: string) => ({ key: 'needs', value });
const hours = (value: number) => ({ key: 'battery', value, measured: 'music' });
const cancels = { key: 'noise-canceling', value: true };

const gadgets = [
  gadget('Gull Buds 1', {
    kind: 'earbuds',
    isRival: false,
    prices: priced(149),
    facts: [needs('Any phone with Bluetooth'), hours(5), cancels],
    answer: { judgment: 'buy-for-some', month: '2026-10', text: 'Loud.', instead: 'gull-buds-2' },
    buried: { why: 'failed since', instead: { slug: 'gull-buds-2' } },
    successor: 'tern-pods',
  }),
  gadget('Gull Buds 2', {
    kind: 'earbuds',
    prices: priced(179),
    facts: [needs('An iPhone or iPad'), hours(8), cancels],
  }),
  gadget('Tern Pods', {
    kind: 'earbuds',
    prices: priced(249),
    facts: [needs('Android phone or iPhone'), hours(12), cancels],
  }),
  gadget('Puffin Plugs', { kind: 'earbuds', prices: priced(39), facts: [hours(4)] }),
  gadget('Skua Phone 3 Pro', {
    kind: 'phone',
    isRival: false,
    prices: priced(899),
    facts: [{ key: 'weight', value: 180 }, hours(20), { key: 'water', value: 'IP54' }],
    answer: { judgment: 'skip', month: '2026-10', text: 'Heavy.' },
  }),
  gadget('Auk Phone', {
    kind: 'phone',
    prices: priced(699),
    facts: [
      { key: 'weight', value: 160 },
      { key: 'battery', value: 30, measured: 'mixed use' },
      { key: 'water', value: 'IP68' },
    ],
  }),
  gadget('Petrel Drone', {
    kind: 'drone',
    isRival: false,
    prices: priced(499),
    facts: [{ key: 'water', value: 'none' }],
  }),
];

const products = gadgets
  .filter(({ isRival }) => !isRival)
  .map(
    ({ slug, name, brand }) =>
      ({
        slug,
        name,
        brand,
        category: 'Audio',
        rating: 4.9,
        price: 1,
        review: '',
        scenario: '',
      }) as unknown as LibraryProduct,
  );

const words: Library['site']['search'] = {
  ...emptySite.search,
  kinds: {
    earbuds: ['earbuds', 'buds'],
    phone: ['phones', 'smartphone'],
    drone: ['drones'],
    'e-reader': ['readers'],
  },
  people: { earbuds: ['jogger'] },
  facts: { battery: ['battery'] },
  features: [
    { words: ['noise canceling'], fact: 'noise-canceling', first: 'best', min: true },
    { words: ['waterproof'], fact: 'water', first: 'best', min: 'IPX7', phrase: 'is waterproof' },
  ],
  superlatives: { ...emptySite.search.superlatives, best: ['best'] },
  orders: { ...emptySite.search.orders, cheapest: ['cheap', 'cheapest'] },
  makers: { phone: ['motorola'] },
  notCovered: [{ name: 'tablets', words: ['tablet'], nearest: 'e-reader' }],
  fillers: ['buy', 'gift', 'worth'],
};

const empty = { reviews: [], posts: [], pages: [], notes: [], entries: [] };
const nicknames = { 'petrel-drone': ['hummer'] };
const site = { ...emptySite, search: words, words: { ...emptySite.words, nicknames } };
const search = createSearch({ ...empty, products, gadgets, site });
const ask = (q: string) => search.run({ q, view: 'page' });
const names = (q: string) => ask(q).results.map(({ title }) => title);

/** A question and the gadgets of its answer, in order. */
const questions: [q: string, found: string[]][] = [
  ['earbuds for iPhone under $200', ['Gull Buds 2', 'Gull Buds 1']],
  ['earbuds for my android phone', ['Tern Pods', 'Gull Buds 1']],
  ['earbuds between $150 and $250', ['Gull Buds 2', 'Tern Pods']],
  ['earbuds around 40', ['Puffin Plugs']],
  ['earbuds 40', ['Puffin Plugs']],
  ['earbuds 200 or more', ['Tern Pods']],
  ['earbuds with at least 8 hours of battery', ['Gull Buds 2', 'Tern Pods']],
  ['earbuds 12h', ['Tern Pods']],
  ['cheap earbuds', ['Puffin Plugs', 'Gull Buds 2', 'Tern Pods', 'Gull Buds 1']],
  ['cheapest earbuds not gull', ['Puffin Plugs', 'Tern Pods']],
  ['noise cancelling eerbuds over 200', ['Tern Pods']],
  ['phone under 170 grams', ['Auk Phone']],
  ['phone under 6 oz', ['Auk Phone']],
  ['phone under 1k', ['Auk Phone', 'Skua Phone 3 Pro']],
  ['gift for a jogger under 100', ['Puffin Plugs']],
  ['gull buds 1 worth it in 2026', ['Gull Buds 1']],
  ['what replaced the gull buds 1', ['Tern Pods', 'Gull Buds 2', 'Puffin Plugs']],
];

test.each(questions)('%s', (q, found) => {
  expect(names(q)).toEqual(found);
});

const petrel = '/category/audio#petrel-drone';
const phones = '/compare/auk-phone-vs-skua-phone-3-pro';

/** A search and the URL of its first result; null: no results. */
const searches: [q: string, first: string | null][] = [
  ...['petrel', 'pétrel', 'hummer', 'petr', 'petrle', 'drone water', 'zzzzqq petrel'].map(
    (q): [string, string] => [q, petrel],
  ),
  ['skua phone3pro', '/category/audio#skua-phone-3-pro'],
  ['ternpods', '/compare/gull-buds-1-vs-tern-pods'],
  ['auk phone vs skua phone 3 pro', phones],
  ['difference between auk phone and skua phone 3 pro', phones],
  ['tern pods vs gull buds 1 vs gull buds 2', '/compare/gull-buds-1-vs-gull-buds-2-vs-tern-pods'],
  ['petrel vs', petrel],
  ['petrel vs zzzzqq', petrel],
  ['contact', '/about#contact'],
  ['newsletter', '/#newsletter'],
  ['compare', '/compare'],
  ['', null],
  ['qqqqzzzz wwwwkkkk', null],
  ['x'.repeat(200), null],
  ['ж'.repeat(10_000), null],
  ['\u202e\u2066\u0000\u0007', null],
  ['<img src=x onerror=alert(1)>', null],
];

test.each(searches)('%j finds %s first', (q, first) => {
  const { results, total } = ask(q);
  expect(results[0]?.url ?? null).toBe(first);
  if (first === null) expect(total).toBe(0);
});

test('a result says which facts decided, and shows graveyard and answer', () => {
  const [first, second] = ask('earbuds for iPhone under $200').results;
  expect(first?.text.join('')).toBe('Needs: An iPhone or iPad');
  expect(first).toMatchObject({ price: 17_900, kind: 'rival' });
  expect(second).toMatchObject({ buried: 'failed since', answer: 'Right for some' });
  expect(second?.instead?.name).toBe('Gull Buds 2');
});

test('a condition that nothing meets is named, with the nearest that meets the rest', () => {
  expect(ask('noise canceling earbuds under $100').messages[0]).toBe(
    'None of the earbuds we know is under $100 and meets the rest (noise canceling). The nearest that meets the rest: Gull Buds 2 ($179 list price, October 2026). Without “noise canceling”: Puffin Plugs.',
  );
  expect(names('noise canceling earbuds under $100')[0]).toBe('Gull Buds 2');
  expect(ask('phone under $100').messages[0]).toBe(
    'None of the phones we know is under $100. The nearest: Auk Phone ($699 list price, October 2026).',
  );
});

test('what is not known is said', () => {
  expect(ask('noise canceling earbuds').messages).toContain(
    'Not known: “noise canceling” of Puffin Plugs.',
  );
  expect(ask('waterproof earbuds').messages[0]).toBe(
    'Not known: the water rating of earbuds, so we ignored that.',
  );
  expect(ask('phone for kids').missing).toEqual(['kids']);
});

test('a model, maker or kind that we do not cover is named, with the nearest we have', () => {
  expect(ask('gull buds 4').messages).toEqual([
    'We haven’t covered “gull buds 4”. The nearest we have: Gull Buds 2 ($179 list price, October 2026).',
  ]);
  expect(names('skua phone 5')[0]).toBe('Skua Phone 3 Pro');
  expect(ask('motorola edge 50').messages[0]).toMatch(/^We haven’t covered “motorola edge 50”/);
  expect(ask('tablet').messages[0]).toMatch(/^We don’t cover tablets\./);
  expect(ask('tern pods').messages).toEqual([]);
  expect(ask('gull buds 2').messages).toEqual([
    'We haven’t reviewed the Gull Buds 2, but we have facts about it.',
  ]);
});

test('alternatives begin with what we would buy instead', () => {
  for (const q of ['alternatives to gull buds 1', 'what to buy instead of the gull buds 1'])
    expect(names(q)).toEqual(['Gull Buds 2', 'Tern Pods', 'Puffin Plugs']);
});

test('a successor is named beside what we would buy instead', () => {
  expect(ask('successor of the gull buds 1').messages).toEqual([
    'The Tern Pods replaced the Gull Buds 1.',
    'Instead of the Gull Buds 1 we would look at the Gull Buds 2.',
  ]);
});

test('figures that were measured differently are not ranked with the others', () => {
  expect(ask('phone best battery').messages).toEqual([
    'Not ranked, because it was measured differently (music): Skua Phone 3 Pro.',
  ]);
  expect(names('phone best battery')).toEqual(['Auk Phone', 'Skua Phone 3 Pro']);
});

test('if only rivals have a feature, the answer names the nearest product we reviewed', () => {
  const { results, messages } = ask('waterproof phone');
  expect(messages[0]).toBe(
    'We have facts about these but haven’t reviewed them. The nearest we reviewed: Skua Phone 3 Pro (water rating: IP54).',
  );
  expect(results.map(({ kind, text }) => [kind, text.join('')])).toEqual([
    ['rival', 'Water rating: IP68'],
  ]);
});

test('if nothing has a feature, the known values are shown', () => {
  const { results, messages } = ask('waterproof drone');
  expect(messages).toEqual(['None of the drones we know is waterproof.']);
  expect(results.map(({ text }) => text.join(''))).toEqual(['Water rating: None']);
});

test('a story or a warning is no reason to recommend a gadget', () => {
  const [product] = products;
  const review = {
    ...{
      slug: 'gull-buds-1',
      product,
      title: 'Gull Buds 1',
      verdict: '',
      bestFor: '',
      summary: '',
    },
    ...{ sections: { worthIt: 'Worth it' }, tree: [], keyFeatures: [], phases: [], tags: ['Pets'] },
    ...{ pros: [], cons: [], competitors: [], buy: [], skip: [], date: '2026-11-01' },
    audiences: [
      { who: 'Students', answer: 'no', why: 'Too loud.' },
      { who: 'Pilots', answer: 'yes', why: 'Loud enough.' },
    ],
  } as unknown as Library['reviews'][number];
  const living = gadgets.map(({ buried: _, ...one }) => one as Gadget);
  const { run } = createSearch({ ...empty, products, gadgets: living, reviews: [review], site });
  const titles = (q: string) => run({ q, view: 'page' }).results.map(({ title }) => title);
  expect(titles('earbuds for pilots')[0]).toBe('Gull Buds 1');
  expect(titles('earbuds for students')[0]).not.toBe('Gull Buds 1');
  expect(titles('earbuds for students under $40')).toEqual(['Puffin Plugs']);
  expect(run({ q: 'earbuds for students under $40', view: 'page' }).messages[0]).toBe(
    'We can’t match “students” to earbuds, so we ignored that.',
  );
  // A tag describes one gadget; others may be for pets as well.
  expect(titles('earbuds for pets')).toEqual(['Gull Buds 1']);
  expect(titles('earbuds for pets under $40')).toEqual(['Puffin Plugs']);
});

test('a correction is a plural only if the search was one', () => {
  expect(ask('petris').corrected).toBe('petrel');
  expect(ask('petrle drnoes').corrected).toBe('petrel drones');
});

test('of two words, the one that is a name together with the next word is meant', () => {
  const steps = Array.from({ length: 9 }, (_, at) => ({
    ...{ slug: `step-${at}`, title: `Step ${at}`, excerpt: 'A stem.', tags: [], category: 'Tech' },
    ...{ date: '2026-11-01', tree: [] },
  })) as unknown as Library['posts'];
  const deck = gadget('Steam Deck', { kind: 'drone', prices: priced(399), facts: [] });
  const { run } = createSearch({
    ...empty,
    products,
    gadgets: [...gadgets, deck],
    posts: steps,
    site,
  });
  expect(run({ q: 'stem deck', view: 'page' }).corrected).toBe('steam deck');
});

test('the words of an article lead to their section', () => {
  const posts = [
    {
      slug: 'a-week',
      title: 'A week with the kettle',
      excerpt: 'What does it do?',
      tags: [],
      category: 'Tech',
      date: '2026-11-01',
      tree: [
        { tag: 'p', children: ['It arrived.'] },
        { tag: 'h2', props: { id: 'steam' }, children: ['Steam'] },
        { tag: 'p', children: ['It whistled at a walrus.'] },
      ],
    },
  ] as unknown as Library['posts'];
  const { run } = createSearch({ ...empty, products: [], gadgets: [], posts, site });
  const first = (q: string) => run({ q, view: 'page' }).results[0]?.url;
  expect(first('whistled walrus')).toBe('/blog/a-week#steam');
  expect(first('kettle week')).toBe('/blog/a-week');
});
