import { expect, test } from 'vitest';
import { library } from '#tests/support/library.ts';
import { checkJudgment } from './judgment.ts';

type Change = Partial<(typeof library.reviews)[number]>;

/** What is wrong with the Sony review after a change: it is in the graveyard as "failed since". */
function faultsOf(change: Change, rating = 4.9, why?: 'not again'): string[] {
  const review = library.reviews.find(({ slug }) => slug === 'sony-wh-1000xm5');
  const own = library.gadgets.find(({ slug }) => slug === 'sony-wh-1000xm5');
  if (!review || !own?.buried) throw new Error('The Sony review has no grave.');
  const faults: string[] = [];
  const buried = why ? { ...own.buried, why } : own.buried;
  checkJudgment(
    { ...review, ...change },
    { own: { ...own, buried }, all: library.gadgets, rating },
    (path, message) => faults.push(`${path.join('.')} ${message}`),
  );
  return faults;
}

const yes = { who: 'Everybody', answer: 'yes' as const, why: 'We think so.' };

test('every review agrees with its own judgment', () => {
  expect(faultsOf({})).toEqual([]);
});

test.each<[string, string[]]>([
  ['a buy in the graveyard', faultsOf({ judgment: 'buy', buyUnder: undefined })],
  ['a skip with a yes', faultsOf({ judgment: 'skip', audiences: [yes] }, 3.5, 'not again')],
  ['a skip with four stars', faultsOf({ judgment: 'skip', audiences: [] }, 4.2, 'not again')],
  ['a wait without a price', faultsOf({ judgment: 'wait', buyUnder: undefined }, 4.2)],
  ['a yes for some that is "not again"', faultsOf({}, 4.9, 'not again')],
  ['a bargain above the list price', faultsOf({ buyUnder: { usd: 500, because: 'x' } })],
])('the build rejects %s', (_, faults) => {
  expect(faults).not.toEqual([]);
});
