import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Query, QueryStore } from './query-store.ts';
import { QueryStoreProvider, useQuery } from './use-query.ts';

const list: Query<string> = { queryKey: ['/list'] };

function Shown() {
  const { data, isError } = useQuery(list);
  return isError ? 'failed' : (data ?? 'on its way');
}

const show = (store: QueryStore) =>
  renderToString(
    <QueryStoreProvider value={store}>
      <Shown />
    </QueryStoreProvider>,
  );

test('what failed before a page was shown is not shown as failed: the page asks for it first', async () => {
  const store = new QueryStore(() => Promise.reject(new Error('500: Broken.')));
  await store.ensure(list).catch(() => undefined);
  expect(store.stateOf(list.queryKey).error).not.toBeNull();
  expect(show(store)).toBe('on its way');
});

test('what is there is shown', async () => {
  const store = new QueryStore(async () => 'three gadgets');
  await store.ensure(list);
  expect(show(store)).toBe('three gadgets');
});
