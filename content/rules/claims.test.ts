import { expect, test } from 'vitest';
import type { Gadget } from '#content/gadgets.ts';
import type { Claim } from './claims.ts';
import { bodyFaults, claimFaults, danglingCitations, type Subject } from './claims.ts';

const refs = { press: { publisher: 'Press', title: 'Test', checked: '2026-11-15' } };

function gadget(slug: string, name: string, facts: Gadget['facts'], usd: number): Gadget {
  const price = { usd, month: '2025-01' };
  return { slug, name, brand: 'Brand', isRival: true, kind: 'headphones', price, refs, facts };
}

const own = gadget(
  'sony-wh-1000xm5',
  'Sony WH-1000XM5',
  [
    { key: 'weight', value: 250, kind: 'maker', ref: 'press' },
    {
      key: 'battery',
      value: 30,
      kind: 'maker',
      note: 'canceling on; 40 hours with it off',
      ref: 'press',
    },
    { key: 'charging', value: 'not known' },
  ],
  399,
);
const rival = gadget(
  'bose',
  'Bose Ultra 2',
  [{ key: 'battery', value: 24, kind: 'maker', ref: 'press' }],
  429,
);
const subject: Subject = { own, all: [own, rival], rating: 4.9 };

const faults = (text: string, rule: Claim['rule'] = 'figures') =>
  claimFaults({ path: ['x'], text, rule }, subject);

test.each([
  '30 hours with canceling on, 40 without [battery]',
  'Thirty hours, six more than anybody claims [battery, press]',
  'It weighs 250 grams [weight]. The rest is opinion.',
  'Lasts longer than the 24 hours of the Bose Ultra 2 [bose:battery]',
  'The Bose costs $429 (list price, January 2025) [bose:price]',
  'At $399 the WH-1000XM5 earns 4.9 out of 5, or 9.8/10',
  'Someone measured 31 hours [press]',
  'Six hours more than the Bose [battery, bose:battery]',
  'For $30 less than the Bose (January 2025) [price, bose:price]',
])('%s is covered', (text) => {
  expect(faults(text)).toEqual([]);
});

test.each([
  ['30 hours with canceling on', 'says “30” without a mark'],
  ['Sixty days of silence', 'says “Sixty days” without a mark'],
  ['31 hours [battery]', 'says “31” without a mark'],
  ['Seven hours more than the Bose [battery, bose:battery]', 'says “Seven hours” without a mark'],
  ['30 hours [battery]. It weighs 250 grams.', 'says “250” without a mark'],
  ['The Bose costs $429 [bose:price]', 'gives the price $429 without its month'],
  ['Rated 4.7 out of 5', 'says “4.7” without a mark'],
])('%s is refused', (text, fault) => {
  expect(faults(text)[0]).toContain(fault);
});

test('a pro, a con or a flaw rests on something or says that it is an opinion', () => {
  expect(faults('Removes a drone almost completely', 'rests')).toEqual([
    expect.stringContaining('has no source'),
  ]);
  expect(faults('Removes a drone almost completely [press]', 'rests')).toEqual([]);
  expect(faults('We think it removes a drone almost completely', 'rests')).toEqual([]);
});

test('a mark leads to a fact, a reference or a price that is there, and to none that nobody knows', () => {
  expect(
    danglingCitations('a [battery], b [press], c [bose:battery], d [bose:price]', subject),
  ).toEqual([]);
  expect(
    danglingCitations('a [rain], b [bose:weight], c [nobody:battery], d [charging]', subject),
  ).toEqual([
    expect.stringContaining('[rain]'),
    expect.stringContaining('[bose:weight]'),
    expect.stringContaining('[nobody:battery]'),
    expect.stringContaining('[charging]'),
  ]);
});

test.each([
  'It launched two weeks ago',
  'Announced last month',
  'As of this month it rewrites',
  'They recently changed it',
])('%s has no date and is refused', (text) => {
  expect(faults(text, 'marks')).toEqual([expect.stringContaining('without a date')]);
});

test('a time with its year is a date', () => {
  expect(faults('It launched two weeks ago, in January 2025', 'marks')).toEqual([]);
});

const section = (part: string, text: string) => `<Section part="${part}">\n\n${text}\n\n</Section>`;

test('the running text has dates for its times; documents and speech keep their own', () => {
  const told = section('features', 'The app was called Headphones Connect until last fall.');
  const quoted = section(
    'phases',
    '<Exhibit label="A">\n\nLast week I wrote.\n\n</Exhibit>\n\n"Not this month," she said.',
  );

  expect(bodyFaults(told, own)).toEqual([
    expect.stringContaining('says “last fall” without a date'),
  ]);
  expect(bodyFaults(quoted, own)).toEqual([]);
});

test('where prices are weighed, other prices than our own have their month', () => {
  expect(bodyFaults(section('comparison', 'It costs $429 and stops early.'), own)).toEqual([
    expect.stringContaining('gives the price $429 without its month'),
  ]);
  expect(bodyFaults(section('comparison', 'In January 2025 it cost $429.'), own)).toEqual([]);
  expect(bodyFaults(section('worthIt', 'At $399 it is dear.'), own)).toEqual([]);
  expect(bodyFaults(section('phases', 'I bribed the gull with $40.'), own)).toEqual([]);
});
