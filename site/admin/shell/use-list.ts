import { useRef, useState } from 'react';
import type { QueryKey } from '#site/data/query-store.ts';
import { useQueryStore } from '#site/data/use-query.ts';
import { useFresh } from './use-fresh.ts';

/** What a call for a list gives: some rows, and the number to ask for those after them with. */
interface ListPage {
  next: number | null;
}

/** What is kept of a list: its pages, in order. */
export interface Pages<Page> {
  pages: Page[];
}

type Read<Page> = (before: number | undefined) => Promise<Page>;

/**
 * A list that comes a page at a time. `key` names it with everything it depends on; `read` asks for the page after a number, or for the first. While
 * another search is on its way the rows of the last one stay. It is read anew whenever its tab is opened, and as far as it was read when it is reloaded.
 */
export function useList<Page extends ListPage>(key: readonly unknown[], read: Read<Page>) {
  const store = useQueryStore();
  const queryKey: QueryKey<Pages<Page>> = ['desk', ...key];
  const query = useFresh({
    queryKey,
    queryFn: async () => readAsFar(read, store.read<Pages<Page>>(queryKey)?.pages.length ?? 1),
    forgets: true,
  });
  // The rows of the last search stay until there is something to put in their place.
  const last = useRef<Pages<Page>>(undefined);
  const isNew = query.data !== undefined || query.isError;
  if (isNew) last.current = query.data;
  const shown = last.current;
  const pages = shown?.pages ?? [];
  const next = pages.at(-1)?.next ?? null;
  const more = useMore(JSON.stringify(queryKey), async () => {
    if (next === null || !isNew) return;
    const page = await read(next);
    store.write<Pages<Page>>(queryKey, (old) => old && { pages: [...old.pages, page] });
  });
  return {
    /** The first has what is told of the whole list. */
    pages,
    /** `failed` has no row to show; a page more that did not come is `moreFailed`. */
    state: shown ? ('there' as const) : query.isError ? ('failed' as const) : ('loading' as const),
    error: more.error ?? query.error,
    /** Asking, while there are rows already. */
    isBusy: (query.isFetching && shown !== undefined) || more.isPending,
    hasMore: next !== null,
    moreFailed: more.error !== null,
    more: more.run,
    reload: () => void query.refetch(),
  };
}

export type List = Omit<ReturnType<typeof useList>, 'pages'>;

async function readAsFar<Page extends ListPage>(
  read: Read<Page>,
  count: number,
): Promise<Pages<Page>> {
  const pages = [await read(undefined)];
  for (let next = pages[0]?.next; next && pages.length < count; next = pages.at(-1)?.next)
    pages.push(await read(next));
  return { pages };
}

/** `of` names the list: a failure belongs to the search that it happened in. */
function useMore(of: string, act: () => Promise<void>) {
  const idle = { of, isPending: false, error: null };
  const [last, setState] = useState<{ of: string; isPending: boolean; error: unknown }>(idle);
  const state = last.of === of ? last : idle;
  const run = () => {
    if (state.isPending) return;
    setState({ of, isPending: true, error: null });
    act().then(
      () => setState(idle),
      (error: unknown) => setState({ of, isPending: false, error }),
    );
  };
  return { ...state, run };
}
