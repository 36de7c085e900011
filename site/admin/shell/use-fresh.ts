import { useEffect } from 'react';
import type { Query, QueryKey } from '#site/data/query-store.ts';
import { type QueryResult, useQuery, useQueryStore } from '#site/data/use-query.ts';

interface FreshQuery<Data> extends Query<Data> {
  queryFn: () => Promise<Data>;
  /** After how many milliseconds it is read again, by what was read last; undefined where it stays. */
  every?: (data: Data | undefined) => number | undefined;
  /** For how many milliseconds an answer is good enough for whoever opens it next. */
  maxAge?: number;
  /** Not kept when it is closed: who opens it again waits. */
  forgets?: boolean;
  enabled?: boolean;
}

/** What is on the desk now, and how each is read anew. */
const open = new Set<{ queryKey: QueryKey; refetch: () => Promise<unknown> }>();

/** When each was read last, on the clock that never goes back. */
const readAt = new Map<string, number>();

/** Reads everything on the desk anew whose key begins like this one. */
export async function reread(...prefix: unknown[]): Promise<void> {
  const named = [...open].filter(({ queryKey }) =>
    prefix.every((part, place) => part === queryKey[place]),
  );
  await Promise.all(named.map(({ refetch }) => refetch()));
}

/** Like `useQuery`, but read anew whenever it is opened: the desk shows what is, and until that comes what was. */
export function useFresh<Data>(asked: FreshQuery<Data>): QueryResult<Data> {
  const { every, maxAge = 0, forgets = false, enabled = true, ...query } = asked;
  const store = useQueryStore();
  const { queryKey } = query;
  const name = JSON.stringify(queryKey);
  // An answer that says what was known already is no change: nobody's typing is disturbed by it.
  const queryFn = async () => {
    const now = await query.queryFn();
    const before = store.read(queryKey);
    readAt.set(name, performance.now());
    return before !== undefined && JSON.stringify(before) === JSON.stringify(now) ? before : now;
  };
  const result = useQuery({ ...query, queryFn, enabled: false });
  const { refetch, isFetching } = result;
  useEffect(() => {
    if (!enabled) return;
    const here = { queryKey, refetch };
    open.add(here);
    if (store.read(queryKey) === undefined || performance.now() - (readAt.get(name) ?? 0) >= maxAge)
      refetch();
    return () => {
      open.delete(here);
      if (forgets) store.forgetAll(queryKey);
    };
  }, [store, name, enabled]);
  const wait = isFetching ? undefined : every?.(result.data);
  // Begins anew whenever an answer has come.
  useEffect(() => {
    if (wait === undefined) return;
    const timer = setTimeout(refetch, wait);
    return () => clearTimeout(timer);
  }, [name, wait, isFetching]);
  return result;
}
