import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

/** What a call for a list gives: some rows, and the number to ask for those after them with. */
interface ListPage {
  next: number | null;
}

/**
 * A list that comes a page at a time. `key` names it with everything it depends on; `read` asks for the page after a number, or for the first. While
 * another search is on its way the rows of the last one stay. It is read anew whenever its tab is opened.
 */
export function useList<Page extends ListPage>(
  key: readonly unknown[],
  read: (before: number | undefined) => Promise<Page>,
) {
  const query = useInfiniteQuery({
    queryKey: ['desk', ...key],
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  return {
    /** The first has what is told of the whole list. */
    pages: query.data?.pages ?? [],
    /** `failed` has no row to show; a page more that did not come is `moreFailed`. */
    state: query.data ? ('there' as const) : query.isError ? ('failed' as const) : ('loading' as const),
    error: query.error,
    /** Asking, while there are rows already. */
    isBusy: query.isFetching && query.data !== undefined,
    hasMore: query.hasNextPage,
    moreFailed: query.isError && query.data !== undefined,
    more: () => query.fetchNextPage(),
    reload: () => query.refetch(),
  };
}

export type List = Omit<ReturnType<typeof useList>, 'pages'>;
