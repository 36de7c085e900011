import { expect, test, vi } from 'vitest';
import { type Query, type QueryFunction, QueryStore } from './query-store.ts';

/** A store whose questions are answered by hand, in any order. */
function openStore() {
  const questions: {
    key: string;
    answer: (data: unknown) => void;
    fail: (error: Error) => void;
  }[] = [];
  const queryFn = vi.fn<QueryFunction>(
    ({ queryKey }) =>
      new Promise((answer, fail) => {
        questions.push({ key: queryKey.join('/'), answer, fail });
      }),
  );
  return { store: new QueryStore(queryFn), queryFn, questions };
}

const list: Query<number[]> = { queryKey: ['/list'] };

test('what is there, or on its way, is not asked for again', async () => {
  const { store, queryFn, questions } = openStore();
  const both = Promise.all([store.ensure(list), store.ensure(list)]);
  questions[0]?.answer([1]);
  expect(await both).toEqual([[1], [1]]);
  expect(await store.ensure(list)).toEqual([1]);
  expect(queryFn).toHaveBeenCalledTimes(1);
  expect(store.stateOf(list.queryKey)).toEqual({ data: [1], error: null, isFetching: false });
});

test('an answer of nothing is an answer', async () => {
  const { store, queryFn, questions } = openStore();
  const asked = store.ensure({ queryKey: ['/who'] });
  questions[0]?.answer(null);
  await asked;
  expect(await store.ensure({ queryKey: ['/who'] })).toBeNull();
  expect(queryFn).toHaveBeenCalledTimes(1);
});

test('what failed says so, is not asked again by itself, and is by whoever wants it next', async () => {
  const { store, queryFn, questions } = openStore();
  const asked = store.ensure(list);
  questions[0]?.fail(new Error('500: Broken.'));
  await expect(asked).rejects.toThrow('500: Broken.');
  expect(store.stateOf(list.queryKey)).toMatchObject({
    data: undefined,
    error: { message: '500: Broken.' },
  });
  expect(queryFn).toHaveBeenCalledTimes(1);
  const again = store.ensure(list);
  // The old failure is not shown while the new answer is on its way.
  expect(store.stateOf(list.queryKey)).toEqual({ data: undefined, error: null, isFetching: true });
  questions[1]?.answer([2]);
  expect(await again).toEqual([2]);
  expect(store.stateOf(list.queryKey).error).toBeNull();
});

test('rows stay while they are read anew, and stay where that fails', async () => {
  const { store, questions } = openStore();
  store.write(list.queryKey, () => [1]);
  const asked = store.ask(list);
  expect(store.stateOf(list.queryKey)).toEqual({ data: [1], error: null, isFetching: true });
  questions[0]?.fail(new Error('503: Later.'));
  await expect(asked).rejects.toThrow();
  expect(store.stateOf(list.queryKey)).toMatchObject({
    data: [1],
    error: { message: '503: Later.' },
  });
});

test('of two answers that overtake each other that to the later question counts', async () => {
  const { store, questions } = openStore();
  const [early, late] = [store.ask(list), store.ask(list)];
  questions[1]?.answer([2]);
  await late;
  questions[0]?.answer([1]);
  expect(await early).toEqual([1]);
  expect(store.read(list.queryKey)).toEqual([2]);
});

test('an answer that comes after everything was forgotten is not kept', async () => {
  const { store, questions } = openStore();
  const asked = store.ask({ queryKey: ['desk', 'messages'] });
  store.write(['desk', 'unread'], () => 3);
  store.write(['shop'], () => 'open');
  store.forgetAll(['desk']);
  questions[0]?.answer(['private']);
  await asked;
  expect(
    [['desk', 'messages'], ['desk', 'unread'], ['shop']].map((key) => store.read(key)),
  ).toEqual([undefined, undefined, 'open']);
});

test('one writing reaches every key that begins alike and has something, and tells only of what changed', () => {
  const { store } = openStore();
  store.write(['/list', 'a'], () => 1);
  store.write(['/list', 'b'], () => 2);
  store.write(['/other'], () => 1);
  const before = store.stateOf(['/list', 'b']);
  const told = vi.fn();
  const leave = store.watch(told);
  store.writeAll<number>(['/list'], (data) => (data === 1 ? 10 : data));
  expect([['/list', 'a'], ['/list', 'b'], ['/other']].map((key) => store.read(key))).toEqual([
    10, 2, 1,
  ]);
  expect(store.stateOf(['/list', 'b'])).toBe(before);
  expect(told).toHaveBeenCalledTimes(1);
  leave();
  store.write(['/other'], () => 3);
  expect(told).toHaveBeenCalledTimes(1);
});

test('what is written into all is written as well into an answer that was on its way', async () => {
  const { store, questions } = openStore();
  const asked = store.ask(list);
  store.writeAll<number[]>(['/list'], (data) => [...data, 3]);
  questions[0]?.answer([1, 2]);
  await asked;
  await vi.waitFor(() => expect(store.read(list.queryKey)).toEqual([1, 2, 3]));
});

test('a query can be made of another, which is asked for once', async () => {
  const { store, queryFn, questions } = openStore();
  const sum: Query<number> = {
    queryKey: ['/list', 'sum'],
    queryFn: async ({ store }) => (await store.ensure(list)).reduce((one, other) => one + other, 0),
  };
  const both = Promise.all([store.ensure(sum), store.ensure(list)]);
  questions[0]?.answer([1, 2]);
  expect(await both).toEqual([3, [1, 2]]);
  expect(queryFn).toHaveBeenCalledTimes(1);
});
