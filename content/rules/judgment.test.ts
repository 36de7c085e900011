import { expect, test } from 'vitest';
import type { Gadget } from '#content/gadgets.ts';
import type { ReviewFile } from '#content/schema/documents.ts';
import { talkMeOutPages } from '#content/views/talk-me-out.ts';
import { library } from '#tests/support/library.ts';
import { checkAlternatives, checkJudgment } from './judgment.ts';

const [first] = library.gadgets;
if (!first) throw new Error('There are no gadgets.');
const grave = (why: 'discontinued' | 'failed since' | 'not again', instead = 'other') => ({
  why,
  epitaph: 'So long.',
  cause: 'It broke.',
  ref: 'press',
  instead: { slug: instead, because: 'It works.' },
});
const bargain = { usd: 300, because: 'We think so.' };

type Case = [
  judgment: ReviewFile['judgment'],
  rating: number,
  answers: string,
  rest: { buyUnder?: typeof bargain; why?: Parameters<typeof grave>[0] },
];

function errorsOf([judgment, rating, answers, { buyUnder, why }]: Case): string[] {
  const own: Gadget = {
    ...(first as Gadget),
    price: { usd: 400, month: '2025-01' },
    buried: why && grave(why),
  };
  const audiences = answers.split(' ').map((answer) => ({
    who: 'Somebody',
    answer: answer as 'yes' | 'maybe' | 'no',
    why: 'We think so.',
  }));
  const errors: string[] = [];
  checkJudgment({ judgment, buyUnder, audiences }, { own, rating }, (_, message) =>
    errors.push(message),
  );
  return errors;
}

test.each<Case>([
  ['buy', 4, 'yes yes no', {}],
  ['buy-for-some', 4.9, 'yes no no', { why: 'failed since', buyUnder: bargain }],
  ['buy-for-some', 4.9, 'maybe no no', { buyUnder: bargain }],
  ['wait', 4.6, 'yes yes maybe', { buyUnder: bargain }],
  ['skip', 3.9, 'maybe no no', { why: 'not again' }],
])('accepts %s with %d stars and %s', (...review) => {
  expect(errorsOf(review)).toEqual([]);
});

test.each<[...Case, error: RegExp]>([
  ['buy', 3.9, 'yes yes no', {}, /the rating is 3.9/],
  ['buy', 4.5, 'yes no maybe', {}, /as many audiences/],
  ['buy', 4.5, 'yes yes no', { why: 'discontinued' }, /is in the graveyard/],
  ['buy', 4.5, 'yes yes no', { buyUnder: bargain }, /there is a buyUnder price/],
  ['buy-for-some', 4.5, 'maybe no no', {}, /no audience gets a yes/],
  ['buy-for-some', 4.5, 'yes yes maybe', {}, /no audience gets a no/],
  ['buy-for-some', 4.5, 'yes no no', { why: 'not again' }, /the graveyard says "not again"/],
  ['wait', 4.7, 'yes maybe no', { buyUnder: bargain }, /fills five stars/],
  ['wait', 4.2, 'yes maybe no', {}, /there is no buyUnder price/],
  ['wait', 4.2, 'yes yes yes', { buyUnder: bargain }, /every audience gets a yes/],
  ['skip', 4, 'no no no', { why: 'not again' }, /the rating is 4/],
  ['skip', 3.5, 'yes no no', { why: 'not again' }, /an audience gets a yes/],
  ['skip', 3.5, 'no no no', {}, /is not in the graveyard/],
  ['skip', 3.5, 'no no no', { why: 'not again', buyUnder: bargain }, /there is a buyUnder price/],
  [
    'buy-for-some',
    4.5,
    'yes no no',
    { buyUnder: { ...bargain, usd: 401 } },
    /above the list price/,
  ],
])('rejects %s with %d stars, %s and %j', (judgment, rating, answers, rest, error) => {
  expect(errorsOf([judgment, rating, answers, rest])).toEqual([expect.stringMatching(error)]);
});

test('graveyard and "Talk me out of it" never suggest a product from the graveyard', () => {
  const at = (slug: string, usd: number, change: Partial<Gadget> = {}): Gadget => ({
    ...(first as Gadget),
    slug,
    price: { usd, month: '2025-01' },
    buried: undefined,
    ...change,
  });
  const { talkMeOut } = first as Gadget;
  if (!talkMeOut) throw new Error('The first product has no page.');
  const naming = (cheaper?: string) => ({ talkMeOut: { ...talkMeOut, cheaper } });
  const buried = at('buried', 100, { ...naming(), buried: grave('not again', 'cheap') });
  const rest = [buried, at('cheap', 200, naming()), at('cheaper', 300, naming())];

  const errorsIn = (gadget: Gadget) => {
    const errors: string[] = [];
    checkAlternatives(
      [gadget, ...rest],
      (slug) => (path) => errors.push(`${slug} ${[path].flat().join('.')}`),
    );
    return errors;
  };
  expect(errorsIn(at('a', 400, { ...naming(), buried: grave('discontinued', 'buried') }))).toEqual([
    'a buried.instead.slug',
  ]);
  for (const wrong of ['buried', 'missing', 'a'])
    expect(errorsIn(at('a', 400, naming(wrong)))).toEqual(['a talkMeOut.cheaper']);
  expect(errorsIn(at('a', 400, naming('cheaper')))).toEqual([]);

  const suggested = (gadget: Gadget) => talkMeOutPages([gadget, ...rest])[0]?.cheaper?.slug;
  expect(suggested(at('a', 400, naming()))).toBe('cheap');
  expect(suggested(at('a', 400, naming('cheaper')))).toBe('cheaper');
  const laterPrice = { usd: 250, month: '2025-08', ref: 'press' };
  expect(suggested(at('a', 400, { ...naming('cheaper'), laterPrice }))).toBeUndefined();
  expect(errorsIn(at('a', 400, { ...naming('cheaper'), laterPrice }))).toEqual([
    'a talkMeOut.cheaper',
  ]);
});
