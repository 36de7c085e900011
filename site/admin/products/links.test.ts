import { expect, test } from 'vitest';
import {
  canBeOpened,
  centsOf,
  dollars,
  linkNeedsReview,
  linkProblems,
  withOurTag,
  withScheme,
} from './links.ts';

const stores = [
  { name: 'Amazon', hosts: ['amazon.com', 'amzn.to', 'a.co'], paysUs: true, tag: 'ours-20' },
  { name: 'Tesla', hosts: ['tesla.com'], paysUs: false },
];
const problems = (link: string) => linkProblems(link, stores).map(({ kind }) => kind);

const ours = 'tag=ours-20';

/** Links that lose commission or trust, and links that do not. */
test.each([
  [`http://www.amazon.com/dp/B09?${ours}`, ['scheme']],
  [`https://www.example.org/?${ours}`, ['store']],
  // It gets our tag on the page.
  ['https://www.amazon.com/dp/B09', []],
  ['javascript:alert(1)', ['scheme', 'store']],
  ['amazon.com/dp/B09', ['url']],
  ['http://amzn.to/3xYz', ['scheme']],
  ['https://amzn.to/3xYz', []],
  ['https://www.tesla.com/modely', []],
  // Hosts that imitate a store.
  [`https://amazon.com.evil.example/?${ours}`, ['store']],
  [`https://amazon.com@evil.example/?${ours}`, ['store']],
  [`https://аmazon.com/?${ours}`, ['store']],
])('the problems of the link “%s” are %j', (link, found) => {
  expect(problems(link)).toEqual(found);
});

test('the affiliate tag of somebody else is named', () => {
  expect(linkProblems('https://www.amazon.com/dp/B09?tag=rival-20', stores)).toEqual([
    { kind: 'tag', text: 'This link uses another affiliate tag: rival-20.' },
  ]);
});

test('our tag is offered only if another one is the only problem', () => {
  expect(withOurTag('https://www.amazon.com/dp/B09?th=1&tag=rival-20', stores)).toBe(
    'https://www.amazon.com/dp/B09?th=1&tag=ours-20',
  );
  for (const link of [
    'https://www.amazon.com/dp/B09?tag=ours-20',
    'http://www.amazon.com/dp/B09?tag=rival-20',
    'https://evil.example/',
    'https://www.tesla.com/modely',
    '',
  ])
    expect(withOurTag(link, stores)).toBeUndefined();
});

test('a link that runs code or reads a file is never opened', () => {
  expect(['https://a.example', 'http://a.example'].map(canBeOpened)).toEqual([true, true]);
  for (const link of ['javascript:alert(1)', 'file:///etc/passwd', 'x'])
    expect(canBeOpened(link)).toBe(false);
});

test('https:// is offered for a link to a known store without a scheme', () => {
  expect(withScheme('amazon.com/dp/B09', stores)).toBe('https://amazon.com/dp/B09');
  expect(withScheme('www.amazon.com/dp/B09?tag=x', stores)).toBe(
    'https://www.amazon.com/dp/B09?tag=x',
  );
  expect(withScheme('amzn.to/3xYz', stores)).toBe('https://amzn.to/3xYz');
  for (const link of ['javascript:alert(1)', 'amazon.com@evil.example', ''])
    expect([link, withScheme(link, stores)]).toEqual([link, undefined]);
});

test('a link needs review while it is broken', () => {
  const amazonUrl = `https://www.amazon.com/dp/B09?${ours}`;
  const brokenLink = { reason: 'The store answered 404.', checkedAt: '' };
  expect(linkNeedsReview({ amazonUrl, brokenLink }, stores)).toBe(true);
  expect(linkNeedsReview({ amazonUrl, brokenLink: null }, stores)).toBe(false);
});

test('an ambiguous price is rejected', () => {
  const prices = {
    '1999': 199_900,
    '1,999': 199_900,
    '1,999.50': 199_950,
    ' $799 ': 79_900,
    '0.5': 50,
    '19.99': 1999,
  };
  for (const [typed, cents] of Object.entries(prices)) expect(centsOf(typed), typed).toBe(cents);
  for (const typed of ['1.999', '799,50', '', 'x', '-5', '1e3', '12,34', '1,999,5', '7 99', '٧'])
    expect(centsOf(typed), typed).toBeUndefined();
  expect([dollars(199_950), dollars(79_900)]).toEqual(['1999.50', '799']);
});
