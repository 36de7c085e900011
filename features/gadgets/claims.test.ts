import { expect, test } from 'vitest';
import { type Claim, claimErrors, type Subject } from './claims.ts';
import type { Gadget } from './gadget.ts';

const refs = { press: { publisher: 'Press', title: 'Test', checked: '2026-11-15' } };

function gadget(slug: string, name: string, facts: Gadget['facts'], usd: number): Gadget {
  const prices = [{ usd, month: '2025-01', kind: 'list' as const }];
  return {
    slug,
    name,
    brand: 'Brand',
    isRival: true,
    availability: 'sold',
    kind: 'headphones',
    prices,
    refs,
    facts,
    updates: [],
  };
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

const errors = (text: string, rule: Claim['rule'] = 'figures') =>
  claimErrors({ path: ['x'], text, rule }, subject).map(([message]) => message);

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
  expect(errors(text)).toEqual([]);
});

test.each([
  ['30 hours with canceling on', '“30” has no source'],
  ['31 hours [battery]', '“31” has no source'],
  ['Seven hours more than the Bose [battery, bose:battery]', '“Seven hours” has no source'],
  ['30 hours [battery]. It weighs 250 grams.', '“250” has no source'],
  ['Rated 4.7 out of 5', '“4.7” has no source'],
])('%s is rejected', (text, error) => {
  expect(errors(text)[0]).toContain(error);
});

test('only the price of our test needs no source', () => {
  const prices = [...own.prices, { usd: 349, month: '2026-01', kind: 'list' as const }];
  const of = (text: string) =>
    claimErrors({ path: ['x'], text, rule: 'figures' }, { ...subject, own: { ...own, prices } });
  expect(of('It costs $399.')).toEqual([]);
  expect(of('It costs $349.')).toHaveLength(1);
});

test('citations lead to known facts, references or prices', () => {
  const valid = 'a [battery], b [press], c [bose:battery], d [bose:price]';
  const invalid = ['[rain]', '[bose:weight]', '[nobody:battery]', '[charging]'];

  expect(errors(valid, 'citations')).toEqual([]);
  expect(errors(invalid.join(', '), 'citations')).toEqual(
    invalid.map((citation) => `${citation} is no known fact or reference.`),
  );
});
