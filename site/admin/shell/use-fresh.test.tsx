import { act, type FC } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { QueryStore } from '#site/data/query-store.ts';
import { type QueryResult, QueryStoreProvider } from '#site/data/use-query.ts';
import { reread, useFresh } from './use-fresh.ts';

/** As much of a document as React asks for where nothing is drawn into it. */
function anEmptyPlace(): Element {
  const nothing = () => undefined;
  const listens = { addEventListener: nothing, removeEventListener: nothing };
  const document = { ...listens, nodeType: 9, activeElement: null };
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('document', document);
  vi.stubGlobal('HTMLIFrameElement', class {});
  return {
    ...listens,
    nodeType: 1,
    nodeName: 'DIV',
    tagName: 'DIV',
    ownerDocument: document,
  } as unknown as Element;
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
});

const parts: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of parts.splice(0)) await close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Asked = Parameters<typeof useFresh<{ count: number }>>[0];

const store = new QueryStore(() =>
  Promise.reject(new Error('Nothing is asked for by its address here.')),
);

/** Opens it as a part of the desk does; `shown` is what stands there. */
async function openIt(asked: Asked) {
  const shown: QueryResult<{ count: number }>[] = [];
  const Part: FC = () => {
    shown.push(useFresh(asked));
    return null;
  };
  const root = createRoot(anEmptyPlace());
  await act(async () =>
    root.render(
      <QueryStoreProvider value={store}>
        <Part />
      </QueryStoreProvider>,
    ),
  );
  const close = () => act(async () => root.unmount());
  parts.push(close);
  return { shown: () => shown.at(-1)?.data, close };
}

let keys = 0;

function counting(more: Partial<Asked> = {}) {
  let count = 0;
  const queryFn = vi.fn(async () => ({ count: ++count }));
  return { queryFn, asked: { queryKey: ['desk', ++keys], queryFn, ...more } };
}

test('what is opened again is read again, and shows what was there until the answer comes', async () => {
  const { queryFn, asked } = counting();
  const first = await openIt(asked);
  expect(first.shown()).toEqual({ count: 1 });
  await first.close();
  const slow = Promise.withResolvers<{ count: number }>();
  queryFn.mockImplementationOnce(() => slow.promise);
  const second = await openIt(asked);
  expect(second.shown()).toEqual({ count: 1 });
  await act(async () => slow.resolve({ count: 9 }));
  expect(second.shown()).toEqual({ count: 9 });
});

test('an answer that is young enough is not asked for again; what forgets waits anew', async () => {
  const young = counting({ maxAge: 1000 });
  await (await openIt(young.asked)).close();
  await (await openIt(young.asked)).close();
  expect(young.queryFn).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  await openIt(young.asked);
  expect(young.queryFn).toHaveBeenCalledTimes(2);
  const forgetful = counting({ forgets: true });
  await (await openIt(forgetful.asked)).close();
  expect(store.read(forgetful.asked.queryKey)).toBeUndefined();
});

test('it is read again after as long as the last answer says, and not once it is closed', async () => {
  const { queryFn, asked } = counting({
    every: (data) => (data && data.count < 3 ? 500 : undefined),
  });
  const part = await openIt(asked);
  for (let turn = 0; turn < 5; turn += 1) await act(async () => vi.advanceTimersByTime(500));
  expect([part.shown(), queryFn.mock.calls.length]).toEqual([{ count: 3 }, 3]);
  const closed = counting({ every: () => 500 });
  await (await openIt(closed.asked)).close();
  await act(async () => vi.advanceTimersByTime(5000));
  expect(closed.queryFn).toHaveBeenCalledTimes(1);
});

test('an answer that says the same is the very one that was there', async () => {
  const { asked } = counting({ queryFn: async () => ({ count: 7 }) });
  const part = await openIt(asked);
  const before = part.shown();
  await act(() => reread('desk', asked.queryKey[1]));
  expect(part.shown()).toBe(before);
});

test('reread reaches what is open under its key, and nothing else', async () => {
  const [one, other] = [counting(), counting()];
  await openIt(one.asked);
  const second = await openIt(other.asked);
  await act(() => reread('desk', one.asked.queryKey[1]));
  expect([one.queryFn.mock.calls.length, other.queryFn.mock.calls.length]).toEqual([2, 1]);
  await second.close();
  await act(() => reread('desk'));
  expect([one.queryFn.mock.calls.length, other.queryFn.mock.calls.length]).toEqual([3, 1]);
});

test('what is not enabled is not read', async () => {
  const { queryFn, asked } = counting({ enabled: false });
  await openIt(asked);
  await act(() => reread('desk'));
  expect(queryFn).not.toHaveBeenCalled();
});
