import { expect, test } from 'vitest';
import type { Report } from '#features/content/problems.ts';
import { library } from '#tests/support/library.ts';
import { pickOf, todaysAnswer } from './answers.ts';
import type { Gadget } from './gadget.ts';
import { checkAlternatives, checkAnswer } from './rules.ts';

const [first] = library.gadgets;
if (!first) throw new Error('There are no gadgets.');
const grave = (why: 'discontinued' | 'failed since' | 'not again', instead = 'other') => ({
  why,
  epitaph: 'So long.',
  cause: 'It broke.',
  ref: 'press',
  instead: { slug: instead, because: 'It works.' },
});
type Answer = NonNullable<Gadget['answer']>;
const under = { usd: 300, because: 'the other costs that [price]' };

/** What is wrong with an answer for a gadget at $400. */
function errorsOf(
  answer: Partial<Answer>,
  why?: Parameters<typeof grave>[0],
  rank: 'spoils' | 'annoys' = 'annoys',
): string[] {
  const own: Gadget = {
    ...(first as Gadget),
    slug: 'own',
    prices: [{ usd: 400, month: '2025-01', kind: 'list' }],
    flaws: [{ rank, text: 'We think so.' }],
    buried: why && grave(why),
    answer: { judgment: 'buy', month: '2026-11', text: 'We think so.', ...answer },
  };
  const other = { ...own, slug: 'other', buried: undefined, answer: undefined };
  const buried = { ...own, slug: 'buried', buried: grave('not again'), answer: undefined };
  const errors: string[] = [];
  const report: Report = (place, message) => errors.push(`${[place].flat().join('.')}: ${message}`);
  checkAnswer(own, [own, other, buried], report);
  checkAlternatives(own, [own, other, buried], report);
  return errors;
}

test('an answer needs no rating, and may name a price and an alternative', () => {
  expect(errorsOf({})).toEqual([]);
  expect(errorsOf({ judgment: 'wait' })).toEqual([]);
  expect(errorsOf({ judgment: 'skip', instead: 'other' })).toEqual([]);
  expect(errorsOf({ judgment: 'wait', under, instead: 'other' }, 'discontinued')).toEqual([]);
  expect(errorsOf({ judgment: 'buy-for-some', under }, undefined, 'spoils')).toEqual([]);
  expect(errorsOf({ judgment: 'skip' }, 'not again')).toEqual([]);
});

test('an answer agrees with graveyard, flaws and prices', () => {
  expect(errorsOf({}, 'discontinued')).toEqual([expect.stringMatching(/in the graveyard/)]);
  expect(errorsOf({}, undefined, 'spoils')).toEqual([expect.stringMatching(/a flaw spoils it/)]);
  expect(errorsOf({ under })).toEqual([expect.stringMatching(/has a price under which/)]);
  expect(errorsOf({ judgment: 'wait' }, 'not again')).toEqual([expect.stringMatching(/not again/)]);
  for (const instead of ['own', 'buried', 'missing'])
    expect(errorsOf({ instead })).toEqual([expect.stringMatching(/^answer\.instead/)]);
  expect(errorsOf({ text: 'It lasts 31 hours.' })).toEqual([
    expect.stringMatching(/^answer\.text: “31” has no source/),
  ]);
});

test('a price below the limit makes the answer yes, except in the graveyard', () => {
  const own: Gadget = {
    ...(first as Gadget),
    prices: [
      { usd: 400, month: '2025-01', kind: 'list' },
      { usd: 278, month: '2026-11', kind: 'street', ref: 'press' },
    ],
    buried: undefined,
    answer: { judgment: 'wait', month: '2026-11', text: 'We think so.', under },
  };

  expect(todaysAnswer(own, [])).toMatchObject({
    short: 'Yes, at $278 (November 2026)',
    met: { usd: 278 },
  });
  expect(todaysAnswer({ ...own, buried: grave('failed since') }, [])).toMatchObject({
    short: 'Only under $300',
    met: undefined,
  });
  expect(todaysAnswer({ ...own, prices: own.prices.slice(0, 1) }, [])?.short).toBe(
    'Only under $300',
  );
});

test('a limit whose price changed is being checked until the owner renews the answer', () => {
  const prices = (...entries: Gadget['prices']): Gadget['prices'] => [
    { usd: 599, month: '2026-07', kind: 'list' },
    ...entries,
  ];
  const shortOf = (
    rival: Gadget['prices'],
    answered = '2026-11',
    ownPrices: Gadget['prices'] = [{ usd: 999, month: '2025-01', kind: 'list' }],
  ) => {
    const because = 'a new one cost that in July 2026 [rival:price]';
    const own: Gadget = {
      ...(first as Gadget),
      slug: 'own',
      buried: undefined,
      prices: ownPrices,
      answer: {
        judgment: 'wait',
        month: answered,
        text: 'We think so.',
        under: { usd: 599, because },
      },
    };
    return todaysAnswer(own, [own, { ...own, slug: 'rival', prices: rival }])?.short;
  };
  const superseded = { usd: null, month: '2026-11', kind: 'street' as const };
  const checking = 'Price changed, we are checking';

  expect(shortOf(prices())).toBe('Only under $599');
  expect(shortOf(prices(superseded))).toBe(checking);
  expect(shortOf(prices(superseded), '2026-12')).toBe('Only under $599');
  const raised = prices({ usd: 699, month: '2026-12', kind: 'list' });
  expect(shortOf(raised)).toBe(checking);
  expect(shortOf(raised, '2026-12')).toBe('Only under $599');
  expect(shortOf(prices(), '2026-11', prices(superseded))).toBe(checking);
  expect(shortOf(prices(), '2026-11', prices({ usd: 549, month: '2026-12', kind: 'street' }))).toBe(
    'Yes, at $549 (December 2026)',
  );
});

test('a shopper is never recommended a gadget from the graveyard, or one to skip', () => {
  const answer = { judgment: 'buy', month: '2026-11', text: 'We think so.' } as const;
  const at = (slug: string, change: Partial<Gadget> = {}): Gadget => ({
    ...{ ...(first as Gadget), slug, buried: undefined, answer },
    ...change,
  });
  const gadgets = [
    at('gone', { buried: grave('not again', 'none') }),
    at('poor', { answer: { ...answer, judgment: 'skip' } }),
    at('good'),
  ];
  expect(pickOf(gadgets, { gadgets, guides: [] })?.slug).toBe('good');
  const others = gadgets.slice(0, 2);
  expect(pickOf(others, { gadgets: others, guides: [] })).toBeUndefined();
});
