import { expect, test } from 'vitest';
import { canBeOpened, linkProblems } from './stores.ts';

const stores = [
  { name: 'Amazon', hosts: ['amazon.com', 'amzn.to', 'a.co'], paysUs: true, tag: 'ours-20' },
  { name: 'Tesla', hosts: ['tesla.com'], paysUs: false },
];
const ours = 'tag=ours-20';
const scheme = 'This link doesn’t use https.';
const store = (host: string) =>
  `${host} isn’t in your list of stores. Add it there, and say whether it pays you.`;

/** Links that lose commission or trust, and links that do not. */
test.each([
  [`http://www.amazon.com/dp/B09?${ours}`, [scheme]],
  [`https://www.example.org/?${ours}`, [store('www.example.org')]],
  // It gets our tag on the page.
  ['https://www.amazon.com/dp/B09', []],
  ['javascript:alert(1)', [scheme, store('This link')]],
  ['amazon.com/dp/B09', ['This isn’t a complete link.']],
  ['https://amzn.to/3xYz', []],
  ['https://www.tesla.com/modely', []],
  // Hosts that imitate a store.
  [`https://amazon.com.evil.example/?${ours}`, [store('amazon.com.evil.example')]],
  [`https://amazon.com@evil.example/?${ours}`, [store('evil.example')]],
  [
    'https://www.amazon.com/dp/B09?tag=rival-20',
    ['This link uses another affiliate tag: rival-20. Without it, yours is added.'],
  ],
])('the problems of the link “%s” are %j', (link, found) => {
  expect(linkProblems(link, stores)).toEqual(found);
});

test('a link that runs code or reads a file is never opened', () => {
  expect(['https://a.example', 'http://a.example'].map(canBeOpened)).toEqual([true, true]);
  for (const link of ['javascript:alert(1)', 'file:///etc/passwd', 'x'])
    expect(canBeOpened(link)).toBe(false);
});
