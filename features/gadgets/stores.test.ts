import { expect, test } from 'vitest';
import {
  availabilityText,
  disclosuresOf,
  linkProblems,
  linkToStore,
  relOf,
  type Store,
  schemaAvailability,
  searchAtStore,
  storeButton,
} from './stores.ts';
import type { Availability } from './vocabulary.ts';

const associate = 'As an Amazon Associate, we earn from qualifying purchases.';
const stores: Store[] = [
  {
    name: 'Amazon',
    hosts: ['amazon.com', 'amzn.to', 'a.co'],
    paysUs: true,
    tag: 'ours-20',
    disclosure: associate,
    makes: ['Amazon', 'Ring'],
  },
  {
    name: 'Amazon UK',
    hosts: ['amazon.co.uk'],
    paysUs: true,
    tag: 'ours-21',
    disclosure: associate,
  },
  { name: 'Gadget Barn', hosts: ['barn.example'], paysUs: true },
  { name: 'Tesla', hosts: ['tesla.com'], paysUs: false, makes: ['Tesla'] },
];
const paid = 'sponsored nofollow noopener noreferrer';

test.each([
  ['https://www.amazon.com/dp/B0', 'Amazon', associate],
  ['https://smile.amazon.com/dp/B0', 'Amazon', associate],
  ['https://amzn.to/3xYz', 'Amazon', associate],
  ['https://a.co/d/abc', 'Amazon', associate],
  ['https://www.amazon.co.uk/dp/B0', 'Amazon UK', associate],
  [
    'https://shop.barn.example/x',
    'Gadget Barn',
    'We earn a commission from purchases at Gadget Barn.',
  ],
])('a link to %s pays us, and a page says so', (link, store, disclosure) => {
  expect(linkToStore(link, stores)).toMatchObject({ store, paysUs: true, disclosure });
  expect(relOf(linkToStore(link, stores))).toBe(paid);
});

test('a page claims nothing about a store that the owner did not list', () => {
  for (const link of [
    'https://elsewhere.example/x',
    'https://amazon.com.evil.example/',
    'https://notamazon.com/',
    'https://xa.co/',
    'no address',
  ]) {
    const found = linkToStore(link, stores);
    expect([link, found.paysUs, found.disclosure]).toEqual([link, undefined, undefined]);
    expect(relOf(found)).toBe('noopener noreferrer');
  }
});

test.each([
  ['https://www.amazon.com/dp/B0?th=1', 'https://www.amazon.com/dp/B0?th=1&tag=ours-20'],
  ['https://www.amazon.co.uk/dp/B0', 'https://www.amazon.co.uk/dp/B0?tag=ours-21'],
  ['https://www.amazon.com/dp/B0?tag=other-20', 'https://www.amazon.com/dp/B0?tag=other-20'],
  ['https://amzn.to/3xYz', 'https://amzn.to/3xYz'],
  ['https://barn.example/x', 'https://barn.example/x'],
  ['https://elsewhere.example/x', 'https://elsewhere.example/x'],
])('%s earns with our tag, and keeps one that it has', (link, url) => {
  expect(linkToStore(link, stores).url).toBe(url);
});

test('a button is named after the store of its link', () => {
  const buttonOf = (link: string) => storeButton(linkToStore(link, stores));
  expect(buttonOf('https://www.amazon.com/dp/B0')).toBe('Check on Amazon');
  expect(buttonOf('https://www.amazon.co.uk/dp/B0')).toBe('Check on Amazon');
  expect(buttonOf('https://amzn.to/3xYz')).toBe('Check on Amazon');
  expect(buttonOf('https://www.tesla.com/modely')).toBe('Check at tesla.com');
  expect(buttonOf('https://amazon.com.evil.example/')).toBe('Check at amazon.com.evil.example');
});

test('a store that also makes the gadget is named, and only at a store that pays', () => {
  const noteAt = (link: string, name: string, brand: string) =>
    linkToStore(link, stores, { name, brand }).makerNote;
  const amazon = 'https://www.amazon.com/dp/B0';
  expect(noteAt(amazon, 'Kindle Paperwhite', 'Amazon')).toBe('Amazon also makes the Kindle.');
  expect(noteAt(amazon, 'Ring Video Doorbell Pro 2', 'Ring')).toBe('Amazon also owns Ring.');
  expect(noteAt(amazon, 'Garmin Fenix 7', 'Garmin')).toBeUndefined();
  expect(noteAt('https://ring.com/', 'Ring Video Doorbell Pro 2', 'Ring')).toBeUndefined();
  expect(noteAt('https://www.tesla.com/modely', 'Tesla Model Y', 'Tesla')).toBeUndefined();
});

test('a page with several stores says each disclosure once', () => {
  const links = ['amazon.com', 'amazon.co.uk', 'barn.example', 'tesla.com', 'elsewhere.example'];
  expect(disclosuresOf(links.map((host) => linkToStore(`https://${host}/`, stores)))).toBe(
    `${associate} We earn a commission from purchases at Gadget Barn.`,
  );
  expect(disclosuresOf([linkToStore('https://tesla.com/', stores)])).toBe('');
});

test('a gadget without a link is searched for at Amazon', () => {
  expect(searchAtStore('Sony WH-1000XM5', stores)).toBe(
    'https://www.amazon.com/s?k=Sony+WH-1000XM5&tag=ours-20',
  );
});

const ours = 'tag=ours-20';
const scheme = 'This link doesn’t use https.';
const unlisted = (host: string) =>
  `${host} isn’t in your list of stores. Add it there, and say whether it pays you.`;

/** Links that lose commission or trust, and links that do not. */
test.each([
  [`http://www.amazon.com/dp/B09?${ours}`, [scheme]],
  [`https://www.example.org/?${ours}`, [unlisted('www.example.org')]],
  // It gets our tag on the page.
  ['https://www.amazon.com/dp/B09', []],
  ['javascript:alert(1)', [scheme, unlisted('This link')]],
  ['amazon.com/dp/B09', ['This isn’t a complete link.']],
  ['https://amzn.to/3xYz', []],
  ['https://www.tesla.com/modely', []],
  // Hosts that imitate a store.
  [`https://amazon.com.evil.example/?${ours}`, [unlisted('amazon.com.evil.example')]],
  [`https://amazon.com@evil.example/?${ours}`, [unlisted('evil.example')]],
  [
    'https://www.amazon.com/dp/B09?tag=rival-20',
    ['This link uses another affiliate tag: rival-20. Without it, yours is added.'],
  ],
])('the problems of the link “%s” are %j', (link, found) => {
  expect(linkProblems(link, stores)).toEqual(found);
});

test('nobody is told that a gadget is in stock that is sold out or no longer made', () => {
  const told = (availability: Availability) => [
    availabilityText({ availability }),
    schemaAvailability({ availability }).split('/').at(-1),
  ];
  expect(told('sold')).toEqual(['', 'InStock']);
  expect(told('sold out')).toEqual(['Sold out.', 'OutOfStock']);
  expect(told('discontinued')).toEqual(['No longer made.', 'Discontinued']);
  expect(told('replaced')).toEqual(['Replaced by a newer model.', 'Discontinued']);
});
