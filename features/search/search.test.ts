import { expect, test } from 'vitest';
import type { Library } from '#features/content/snapshot.ts';
import type { Gadget, TestedGadget } from '#features/gadgets/gadget.ts';
import { emptySite } from '#features/gadgets/site.ts';
import { type GadgetKind, gadgetKinds, kindDetails } from '#features/gadgets/vocabulary.ts';
import { library as seed } from '#tests/support/library.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import type { SearchResponse } from './fields.ts';
import { countable } from './missed.ts';
import { search } from './search.ts';
import { listOf } from './text.ts';
import { kindWords } from './words.ts';

interface Given {
  aliases?: string[];
  /** With an answer it was tested. */
  answer?: Gadget['answer'];
  buried?: boolean;
  facts?: Gadget['facts'];
}

const gadget = (kind: GadgetKind, name: string, usd: number, given: Given = {}): Gadget => {
  const [brand = ''] = name.split(' ');
  return {
    slug: name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/-$/, ''),
    name,
    brand,
    kind,
    isRival: !given.answer,
    refs: {},
    released: '2025-01',
    prices: [{ usd, month: '2026-09', kind: 'list' }],
    facts: [],
    ...given,
    ...(given.buried ? { buried: { instead: { slug: '' } } } : {}),
  } as unknown as Gadget;
};

const says = (
  judgment: 'buy' | 'buy-for-some' | 'wait' | 'skip',
  instead?: string,
  usd?: number,
): Gadget['answer'] => ({
  judgment,
  month: '2026-09',
  text: `The answer about it.`,
  ...(instead ? { instead } : {}),
  ...(usd ? { under: { usd, because: 'of a reason' } } : {}),
});

const anyPhone = [{ key: 'needs', value: 'Android phone or iPhone' }] as Gadget['facts'];
const quiet = [{ key: 'noise-canceling', value: true }] as Gadget['facts'];
const battery = (hours: number) => [{ key: 'battery', value: hours }] as unknown as Gadget['facts'];
const iPhoneOnly = [{ key: 'needs', value: 'An iPhone' }] as Gadget['facts'];
const free = [{ key: 'subscription', value: 0 }] as Gadget['facts'];

const gadgets = [
  gadget('headphones', 'Sony WH-1000XM5', 198, {
    aliases: ['xm5', 'sony headphones'],
    answer: says('buy-for-some', 'sony-wh-1000xm6', 199),
    buried: true,
    facts: quiet,
  }),
  gadget('phone', 'Apple iPhone 15 Pro', 999, {
    aliases: ['iphone'],
    answer: says('wait', 'apple-iphone-17e'),
  }),
  gadget('phone', 'Samsung Galaxy S24 Ultra', 1299, {
    aliases: ['galaxy', 's24 ultra', 'android phone'],
    answer: says('buy-for-some', 'google-pixel-10-pro'),
  }),
  gadget('robot-vacuum', 'iRobot Roomba j7+', 849, {
    aliases: ['roomba'],
    answer: says('skip', 'matic'),
  }),
  gadget('headset', 'Meta Quest 3', 599, {
    aliases: ['quest', 'oculus'],
    answer: says('buy-for-some', 'meta-quest-3s'),
  }),
  gadget('e-reader', 'Amazon Kindle Paperwhite', 125, {
    aliases: ['kindle'],
    answer: says('buy'),
  }),
  gadget('watch', 'Apple Watch Series 9', 399, {
    aliases: ['apple watch', 'smartwatch'],
    answer: says('wait', 'apple-watch-se-3'),
    facts: iPhoneOnly,
  }),
  gadget('watch', 'Fitbit Charge 6', 159, {
    aliases: ['fitbit', 'fitness tracker'],
    answer: says('wait', 'garmin-vivosmart-5'),
    buried: true,
  }),
  gadget('console', 'Valve Steam Deck OLED', 789, {
    aliases: ['steam deck', 'steamdeck', 'handheld'],
    answer: says('wait', 'nintendo-switch-2'),
  }),
  gadget('camera', 'Canon EOS R5', 2999, {
    aliases: ['mirrorless camera'],
    answer: says('buy-for-some', 'canon-eos-r6'),
  }),
  gadget('camera', 'GoPro HERO12 Black', 399, {
    aliases: ['gopro', 'action camera'],
    answer: says('buy-for-some', 'gopro-hero13-black'),
  }),
  gadget('doorbell', 'Ring Video Doorbell Pro 2', 199, {
    aliases: ['ring'],
    answer: says('skip', 'eufy-doorbell-e340'),
    buried: true,
  }),
  gadget('laptop', 'Apple MacBook Pro M3', 1999, {
    aliases: ['macbook', 'macbook pro'],
    answer: says('buy-for-some', 'apple-macbook-air-m5'),
  }),
  gadget('power-bank', 'Anker 737 Power Bank', 149, { answer: says('buy') }),
  gadget('speaker', 'JBL Charge 5', 125, { answer: says('wait', undefined, 99) }),
  gadget('headphones', 'Sony WH-1000XM6', 398, {
    aliases: ['xm6', 'sony headphones'],
    facts: quiet,
  }),
  gadget('headphones', 'Bose QuietComfort Ultra', 369, { facts: quiet }),
  gadget('phone', 'Apple iPhone 17e', 599),
  gadget('phone', 'Google Pixel 10 Pro', 749, { aliases: ['pixel', 'android phone'] }),
  gadget('phone', 'Samsung Galaxy S24', 799, { aliases: ['s24'] }),
  gadget('robot-vacuum', 'Matic', 1095),
  gadget('headset', 'Meta Quest 3S', 349),
  gadget('console', 'Sony PlayStation 5 Slim', 649, { aliases: ['ps5', 'playstation'] }),
  gadget('security-camera', 'Arlo Pro 6', 124),
  gadget('earbuds', 'Apple AirPods Pro 2', 249, { answer: says('wait', 'apple-airpods-pro-3') }),
  gadget('earbuds', 'Apple AirPods Pro 3', 199),
  gadget('earbuds', 'Sony WF-1000XM6', 329, { answer: says('buy'), facts: anyPhone }),
  gadget('drone', 'DJI Flip', 439),
  gadget('headset', 'Sony PlayStation VR2', 399, { aliases: ['psvr2', 'psvr'] }),
  gadget('watch', 'Apple Watch SE 3', 239, { aliases: ['smartwatch'], facts: iPhoneOnly }),
  gadget('watch', 'Garmin vívosmart 5', 149, {
    aliases: ['fitness tracker'],
    facts: [...battery(168), ...anyPhone],
  }),
  gadget('console', 'Nintendo Switch 2', 499, { aliases: ['switch 2', 'handheld'] }),
  gadget('camera', 'Canon EOS R6', 2799, { aliases: ['mirrorless camera'] }),
  gadget('camera', 'GoPro HERO13 Black', 310, { aliases: ['action camera'] }),
  gadget('doorbell', 'Eufy Doorbell E340', 149, { facts: free }),
  gadget('laptop', 'Apple MacBook Air M5', 1299, { aliases: ['macbook air'] }),
  gadget('laptop', 'Lenovo Slim 5', 699),
];

const products = gadgets
  .filter(({ isRival }) => !isRival)
  .map(
    (gadget, position) =>
      ({
        ...gadget,
        ...{ position, emoji: ['😍', '🚀', '💯'], amazonUrl: 'https://www.amazon.com/dp/1' },
        ...{ scenario: 'A foghorn is stuck.', rating: 4.9, review: 'A review.' },
        category: kindDetails[gadget.kind].category,
      }) as TestedGadget,
  );

const library: Library = {
  ...{ products, gadgets, reviews: [], pages: [], entries: [] },
  site: { ...emptySite, categories: seed.site.categories },
  guides: [],
  posts: [
    {
      ...{ slug: 'a-week', title: 'A week with the kettle', excerpt: 'It whistles.', tags: [] },
      ...{ category: 'Tech', date: '2026-11-01', tree: [], updates: [] },
    },
  ] as unknown as Library['posts'],
};

type Ask = (q: string, filters?: string) => Promise<SearchResponse>;

/** Asks the API of a site with these gadgets. */
async function openSearch(): Promise<Ask> {
  const app = await createTestApp('sqlite', { library, products });
  return async (q, filters = '') => {
    const answer = await app.send('GET', `/api/search?q=${encodeURIComponent(q)}${filters}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    return answer.json();
  };
}

/** What a shopper types, what comes first, and what must be said; nothing else may be denied. */
const questions: [q: string, first: string | null, says?: RegExp][] = [
  // Kinds, plurals and the words for them.
  ['smartwatches', 'Apple Watch SE 3'],
  ['fitness trackers', 'Garmin vívosmart 5'],
  ['headphones or phones', 'Sony WH-1000XM6'],
  ['action camera', 'GoPro HERO13 Black'],
  ['mirrorless camera', 'Canon EOS R6'],
  ['what is the best laptop', 'Apple MacBook Air M5'],
  ['gift for a runner', 'Garmin vívosmart 5'],
  // Names and aliases, however they are written.
  ['psvr2', 'Sony PlayStation VR2'],
  ['ps vr 2', 'Sony PlayStation VR2'],
  ['XM5', 'Sony WH-1000XM5'],
  ['s24', 'Samsung Galaxy S24'],
  ['mac book air', 'Apple MacBook Air M5'],
  ['vivosmart', 'Garmin vívosmart 5'],
  ['sony headphones', 'Sony WH-1000XM6'],
  ['ring doorbell', 'Ring Video Doorbell Pro 2'],
  // Typos.
  ['nintedno', 'Nintendo Switch 2', /“nintendo” instead of “nintedno”/],
  ['garmn watch', 'Garmin vívosmart 5', /“garmin”/],
  ['headfones', 'Sony WH-1000XM6', /“headphone”/],
  // Prices.
  ['headphones under $400', 'Sony WH-1000XM6'],
  ['laptop between $500 and $1,000', null, /^$/],
  ['cheap laptop', 'Lenovo Slim 5', /^In order of price, the lowest first\.$/],
  ['phone under 300', null, /^The cheapest that we know is the Apple iPhone 17e: \$599 /],
  ['kindle up to $130', 'Amazon Kindle Paperwhite'],
  // Two names, and the question of every review.
  ['sony or bose', 'Sony WH-1000XM6 vs Bose QuietComfort Ultra'],
  ['xm5 vs xm6', 'Sony WH-1000XM5 vs Sony WH-1000XM6'],
  ['quest 3 or psvr2', 'Meta Quest 3 vs Sony PlayStation VR2'],
  ['compare steam deck and switch 2', 'Valve Steam Deck OLED vs Nintendo Switch 2'],
  ['pixel 10 pro s24 ultra', 'Google Pixel 10 Pro vs Samsung Galaxy S24 Ultra'],
  ['is the xm5 still worth it', 'Sony WH-1000XM5'],
  ['kindle or kobo', 'Amazon Kindle Paperwhite', /haven’t covered “kobo”/],
  // What we do not cover.
  ['air fryer', null, /^We don’t cover air fryers\.$/],
  ['gaming mouse', null, /^We don’t cover gaming mice\.$/],
  ['camera lens', null, /^We don’t cover camera lenses\.$/],
  ['robot lawn mower', null, /^We don’t cover robot lawn mowers\.$/],
  ['phone case', null, /^We don’t cover cases\.$/],
  ['asdfghs', null, /^Nothing here matches “asdfghs”\.$/],
  ['quest for kids under 10', 'Meta Quest 3', /ignored “for kids under 10”/],
  ['dash cam', null, /^We don’t cover dash cams\./],
  ['samsung watch', 'Garmin vívosmart 5', /haven’t covered “samsung watch”/],
  // Wishes.
  ['camera for kids', 'GoPro HERO13 Black', /ignored “for kids”/],
  ['doorbell no wifi', 'Eufy Doorbell E340', /ignored “no wifi”/],
  [
    'doorbell without subscription',
    'Eufy Doorbell E340',
    /^First those that fit “without subscription”/,
  ],
  ['noise cancelling headphones', 'Sony WH-1000XM6', /^First those that fit “noise cancelling”/],
  ['headphones without noise canceling', 'Sony WH-1000XM6', /ignored “without noise canceling”/],
  ['no wifi camera', null, /ignored “no”/],
  [
    'ring doorbell without monthly fee',
    'Ring Video Doorbell Pro 2',
    /ignored “without monthly fee”/,
  ],
  ['watch with long battery life', 'Garmin vívosmart 5', /ignored “with long battery life”/],
  ['lightest laptop', 'Apple MacBook Air M5', /ignored “lightest”/],
  ['drone under 250 grams', null, /ignored “250 grams”/],
  ['which kindle has no ads', 'Amazon Kindle Paperwhite', /ignored “no ads”/],
  // With a phone.
  ['smartwatch for iphone', 'Apple Watch SE 3', /^First those that fit “for iphone”/],
  ['smartwatch for my android phone', 'Garmin vívosmart 5', /^First those that fit/],
  ['smartwatch for samsung galaxy s24', 'Garmin vívosmart 5', /^First those that fit/],
  ['best earbuds for android', 'Sony WF-1000XM6', /^First those that fit “for android”/],
  ['apple earbuds for android', 'Apple AirPods Pro 3', /ignored “for android”/],
  ['flip phone', 'Apple iPhone 17e', /ignored “flip”/],
  [
    'no subscription',
    'Eufy Doorbell E340',
    /^Nothing here is called “no subscription”. These fit it/,
  ],
  ['kindle 150 dollars', 'Amazon Kindle Paperwhite'],
  [
    'compare steam deck, switch 2 and ps5',
    'Valve Steam Deck OLED vs Nintendo Switch 2 vs Sony PlayStation 5 Slim',
  ],
  ['android phone', 'Google Pixel 10 Pro'],
  ['power bank for my galaxy', 'Anker 737 Power Bank', /ignored “for my galaxy”/],
  ['vivosmart 5 for iphone', 'Garmin vívosmart 5'],
  // A name with something else.
  ['iphone se', 'Apple iPhone 15 Pro', /haven’t covered “iphone se”/],
  ['ps5 pro', 'Sony PlayStation 5 Slim', /haven’t covered “ps5 pro”/],
  ['should i wait for the steam deck 2', 'Valve Steam Deck OLED', /haven’t covered “steam deck 2”/],
  ['pixel watch', 'Garmin vívosmart 5', /haven’t covered “pixel watch”/],
  ['galaxy watch', 'Garmin vívosmart 5', /haven’t covered “galaxy watch”/],
  ['does the xm5 work as a hearing aid', 'Sony WH-1000XM5', /^We don’t cover hearing aids\.$/],
  ['switch 2 under 450', null, /^The cheapest that we know is the Nintendo Switch 2: \$499 /],
  ['what should i get my mom who loves to read', 'Amazon Kindle Paperwhite'],
  ['gift for dad under $130', 'Amazon Kindle Paperwhite'],
  // Names in a question, and what is nearly one.
  ['should i upgrade from xm5 to xm6', 'Sony WH-1000XM5 vs Sony WH-1000XM6'],
  ['how long does the quest 3 battery last', 'Meta Quest 3', /ignored “battery”/],
  ['jbl flip', 'JBL Charge 5', /haven’t covered “jbl flip”/],
  ['soney headphones', 'Sony WH-1000XM6', /“sony” instead of “soney”/],
  [
    'switch or steam deck for kids',
    'Nintendo Switch 2 vs Valve Steam Deck OLED',
    /ignored “for kids”/,
  ],
  ['headphones or stick vacuum', 'Sony WH-1000XM6', /^We don’t cover stick vacuums\.$/],
  ['gift for my girlfriend', null, /could be anything/],
  ['gift for my girlfriend under $130', 'Amazon Kindle Paperwhite', /ignored “girlfriend”/],
  ['who won in october', null, /^Nothing here matches/],
  // Texts, pages and what is no question.
  ['kettle', 'A week with the kettle'],
  ['foghorn', 'Sony WH-1000XM5', /^Nothing here is called “foghorn”/],
  ['the', null, /could be anything/],
  ['!!! ???', null, /^Type the name or the kind/],
  ['<script>alert(1)</script>', null, /Nothing here matches/],
];

test('what a shopper asks leads to what answers it', async () => {
  const ask = await openSearch();
  for (const [q, first, said = /^$/] of questions) {
    const { results, messages, pick } = await ask(q);
    if (pick && !messages.some((one) => one.startsWith('In order of price')))
      expect.soft([q, results[0]?.title]).toEqual([q, pick.name]);
    const leading = (pick === null ? null : results[0]?.title) ?? null;
    expect.soft([q, leading]).toEqual([q, first]);
    expect.soft([q, messages.join(' ')]).toEqual([q, expect.stringMatching(said)]);
  }
});

test('the beginning of a word finds what it begins', async () => {
  const ask = await openSearch();
  for (const q of ['headp', 'headphones und', 'sony he', 'smart wat', 'quest 3 v', 'steamd']) {
    const { results } = await ask(q);
    expect([q, results.length > 0]).toEqual([q, true]);
  }
});

test('a mistyped word is corrected, and never into another kind of thing', async () => {
  for (const [typed, meant] of [
    ['hedphones', 'headphone'],
    ['labtop', 'laptop'],
    ['droen', 'drone'],
    ['fitbti', 'fitbit'],
    ['ipone', 'iphone'],
    ['gramin', 'garmin'],
    ['thermostst', 'thermostat'],
  ] as const) {
    const { messages } = await findIn(typed);
    expect.soft(messages).toEqual([`Showing results for “${meant}” instead of “${typed}”.`]);
  }
  const others = 'canoe stream phonograph canton candle shaker match scooper';
  for (const word of [...others.split(' '), 'metal detector', 'stroller', 'walkman']) {
    const { total, messages } = await findIn(word);
    expect
      .soft([word, total, messages.join(' ')])
      .toEqual([word, 0, `Nothing here matches “${word}”.`]);
  }
});

test('all names of a search are compared, and one too many is named', async () => {
  const five = ['iphone 17', 'iphone 17e', 'iphone 18 pro', 'pixel 10', 'oneplus 13'];
  for (const [q, slugs, said] of [
    ['iphone 17 and iphone 17e', 2, /^$/],
    ['quest 3, quest 3s and psvr2', 3, /^$/],
    [five.slice(1).join(' vs '), 4, /^$/],
    [five.join(', '), 4, /^We compare 4 at once, so we left out the OnePlus 13\.$/],
  ] as const) {
    const { results, messages } = await findIn(q);
    expect.soft([q, results[0]?.slug.split('-vs-').length]).toEqual([q, slugs]);
    expect.soft([q, messages.join(' ')]).toEqual([q, expect.stringMatching(said)]);
  }
  const { results } = await findIn('go pro hero 13');
  expect(results[0]?.title).toBe('GoPro HERO13 Black');
});

test('a price that was typed is a filter that can be taken away', async () => {
  const ask = await openSearch();
  const { q, words, filters, results } = await ask('headphones under $370');
  expect({ q, words, filters }).toEqual({
    q: 'headphones under $370',
    words: 'headphones',
    filters: { price: { value: 'under-370', label: 'Under $370' } },
  });
  expect(results.map(({ title }) => title)).toEqual(['Bose QuietComfort Ultra', 'Sony WH-1000XM5']);
  const { results: all } = await ask(words);
  expect(all).toHaveLength(3);
});

test('a pick is never skipped, in the graveyard or outside the filter', async () => {
  const ask = await openSearch();
  expect((await ask('doorbell under $100')).pick).toBeNull();
  const { pick } = await ask('headphones under $200');
  expect(pick).toBeNull();
  expect((await ask('speakers')).pick).toBeNull();
});

test('each filter value leaves as many results as it announces', async () => {
  const ask = await openSearch();
  const { choices } = await ask('apple');
  const values = Object.entries(choices).flatMap(([name, list]) =>
    list.map(({ value, count }) => ({ name, value, count })),
  );
  expect(new Set(values.map(({ name }) => name))).toEqual(
    new Set(['kind', 'category', 'price', 'rating']),
  );
  for (const { name, value, count } of values)
    expect([value, (await ask('apple', `&${name}=${value}`)).total]).toEqual([value, count]);
});

test('invalid filters are ignored', async () => {
  const ask = await openSearch();
  const { total } = await ask('apple');
  const bad = '&category=no-such&price=-1&rating=9&kind=constructor';
  expect(await ask('apple', bad)).toMatchObject({ total, filters: {} });
});

test('a long search is cut', async () => {
  const ask = await openSearch();
  const { q, messages } = await ask('ж'.repeat(2000));
  expect(q).toHaveLength(200);
  expect(messages).toHaveLength(1);
});

test('addresses and numbers of people are not counted as missed searches', () => {
  for (const q of ['ada@example.org', 'call 212 555 0142', '🦖', 'x', 'z'.repeat(120)])
    expect([q, countable(q)]).toEqual([q, undefined]);
  expect(countable('  Robot LAWN mower? ')).toBe('robot lawn mower');
});

const findIn = (q: string) => search(seed, { q });
const denial = /don’t cover|haven’t covered|Nothing here/;

test('no gadget of the site is denied, by its name or an alias', async () => {
  for (const { name, aliases = [] } of seed.gadgets)
    for (const q of [name, name.toLowerCase(), ...aliases]) {
      const { results, messages } = await findIn(q);
      expect([q, messages.filter((one) => denial.test(one))]).toEqual([q, []]);
      expect([q, results.some(({ title }) => title === name) || aliases.includes(q)]).toEqual([
        q,
        true,
      ]);
    }
});

test('a text is found by its title and by each of its tags', async () => {
  for (const { title, slug, tags = [] } of [...seed.posts, ...seed.reviews])
    for (const q of [title, ...tags]) {
      const { results } = await findIn(q);
      expect.soft([q, results.length > 0]).toEqual([q, true]);
      if (q === title)
        expect
          .soft([q, results.map((one) => one.slug)])
          .toEqual([q, expect.arrayContaining([slug])]);
    }
});

test('a gadget whose whole name is typed comes first', async () => {
  for (const { name } of seed.gadgets)
    for (const q of [name, `is the ${name} still worth it`]) {
      const { results } = await findIn(q);
      const [first] = results.filter(({ gadget }) => gadget);
      expect.soft([q, first?.title]).toEqual([q, name]);
    }
});

test('no word for a kind is denied, in the singular or plural', async () => {
  for (const kind of gadgetKinds)
    for (const word of listOf(kindWords[kind]))
      for (const q of [word, word.endsWith('s') ? `${word}es` : `${word}s`, `best ${word}`]) {
        const { results, messages, pick } = await findIn(q);
        expect([q, messages]).toEqual([q, []]);
        expect([q, pick === undefined]).toEqual([q, false]);
        const first = results.find((result) => result.kind !== 'guide');
        expect([q, first?.gadget]).toEqual([q, kind]);
      }
});
