import { keepPreviousData, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

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
  const client = useQueryClient();
  const queryKey: QueryKey = ['desk', ...key];
  const query = useQuery({
    queryKey,
    queryFn: async () => readAsFar(read, client.getQueryData<Pages<Page>>(queryKey)?.pages.length ?? 1),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  const pages = query.data?.pages ?? [];
  const next = pages.at(-1)?.next ?? null;
  const more = useMore(async () => {
    if (next === null || query.isPlaceholderData) return;
    const page = await read(next);
    client.setQueryData<Pages<Page>>(queryKey, (old) => old && { pages: [...old.pages, page] });
  });
  return {
    /** The first has what is told of the whole list. */
    pages,
    /** `failed` has no row to show; a page more that did not come is `moreFailed`. */
    state: query.data ? ('there' as const) : query.isError ? ('failed' as const) : ('loading' as const),
    error: more.error ?? query.error,
    /** Asking, while there are rows already. */
    isBusy: (query.isFetching && query.data !== undefined) || more.isPending,
    hasMore: next !== null,
    moreFailed: more.error !== null,
    more: more.run,
    reload: () => void query.refetch(),
  };
}

export type List = Omit<ReturnType<typeof useList>, 'pages'>;

async function readAsFar<Page extends ListPage>(read: Read<Page>, count: number): Promise<Pages<Page>> {
  const pages = [await read(undefined)];
  for (let next = pages[0]?.next; next && pages.length < count; next = pages.at(-1)?.next) pages.push(await read(next));
  return { pages };
}

function useMore(act: () => Promise<void>) {
  const [state, setState] = useState<{ isPending: boolean; error: unknown }>({ isPending: false, error: null });
  const run = () => {
    if (state.isPending) return;
    setState({ isPending: true, error: null });
    act().then(
      () => setState({ isPending: false, error: null }),
      (error: unknown) => setState({ isPending: false, error }),
    );
  };
  return { ...state, run };
}
