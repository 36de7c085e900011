import { createContext, useContext, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import type { Query, QueryState, QueryStore } from './query-store.ts';

const StoreContext = createContext<QueryStore | undefined>(undefined);

export const QueryStoreProvider = StoreContext.Provider;

export function useQueryStore(): QueryStore {
  const store = useContext(StoreContext);
  if (!store) throw new Error('There is no store around this.');
  return store;
}

export interface QueryResult<Data> extends QueryState<Data> {
  isError: boolean;
  refetch: () => Promise<unknown>;
}

/** What a query brought so far. Where nothing is there it is asked for, once this is shown; `enabled: false` waits. */
export function useQuery<Data>(query: Query<Data> & { enabled?: boolean }): QueryResult<Data> {
  const store = useQueryStore();
  const { queryKey, enabled = true } = query;
  const stateNow = () => store.stateOf(queryKey);
  const state = useSyncExternalStore(store.watch, stateNow, stateNow);
  const name = JSON.stringify(queryKey);
  // What failed while the page was loaded is asked for once more, and is not shown as failed until it has failed again.
  const failedBefore = useMemo(() => store.stateOf(queryKey).error, [store, name]);
  const error = state.error === failedBefore ? null : state.error;
  useLayoutEffect(() => {
    if (enabled) store.ensure(query).catch(() => {});
  }, [store, name, enabled]);
  return {
    ...state,
    error,
    isError: error !== null,
    refetch: () => store.ask(query).catch(() => {}),
  };
}
