import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { AdminCallName, OutputOf } from '#platform/http/calls.ts';
import { Button } from '#ui/button.tsx';
import { type Column, Table, type TableProps } from '#ui/table.tsx';
import { callAsAdmin, errorMessage } from './api.ts';
import { Failed, QueryView } from './elements.tsx';
import { Checkbox } from './fields.tsx';
import { count, formatNumber } from './format.ts';

type Rows<Row> = Pick<TableProps<Row>, 'caption' | 'columns' | 'rowKey'>;

/** The link or button that opens a row. */
export const openClass =
  'text-left font-bold underline decoration-muted underline-offset-[0.2em] wrap-anywhere hover:decoration-current';

/** A link of the navigation or a filter. */
export const tabClass =
  'inline-flex min-h-11 items-center gap-[0.4rem] rounded-sm border-2 border-transparent px-2 whitespace-nowrap hover:border-control aria-[current]:border-line aria-[current]:bg-sheet aria-[current]:font-bold';

/** Without rows, it is `empty`. */
export function DataTable<Row>({
  empty,
  ...table
}: Rows<Row> & { rows: readonly Row[]; empty?: ReactNode }) {
  if (empty && table.rows.length === 0) return empty;
  return <Table {...table} className="admin-table" />;
}

interface FiltersProps {
  label: string;
  filters: { label: string; to: string; isActive: boolean; count?: number | undefined }[];
}

/**
 * Filters are links, so that Back works and each has its own URL. On a phone they scroll sideways, so
 * that the list stays in view.
 */
export function Filters({ label, filters }: FiltersProps) {
  return (
    <ul
      aria-label={label}
      className="flex max-w-full gap-1 max-sm:overflow-x-auto max-sm:py-1 sm:flex-wrap"
    >
      {filters.map((filter) => (
        <li key={filter.to}>
          <Link
            to={filter.to}
            preventScrollReset
            className={tabClass}
            aria-current={filter.isActive ? 'true' : undefined}
          >
            {filter.label}{' '}
            {filter.count !== undefined && (
              <span className="text-note text-muted">{formatNumber(filter.count)}</span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface SearchBoxProps {
  label: string;
  /** The words of the URL. */
  searched: string;
  /** Called when the typing pauses. */
  onSearch: (words: string) => void;
}

function SearchBox({ label, searched, onSearch }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // A link can show the whole list again.
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = searched;
  }, [searched]);
  return (
    <input
      ref={input}
      type="search"
      className="input min-w-0 flex-1 basis-56"
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      onChange={({ target }) => {
        clearTimeout(timer.current);
        timer.current = setTimeout(onSearch, 250, target.value.trim());
      }}
    />
  );
}

export function Toolbar({ children }: { children: ReactNode }) {
  return <search className="my-4 flex flex-wrap items-center gap-3">{children}</search>;
}

interface MoreRowsProps {
  query: UseInfiniteQueryResult<{ pages: unknown[] }>;
  shown: number;
}

/** Below a list of several pages: how many rows are shown, and the button for more. */
function MoreRows({ query, shown }: MoreRowsProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = query;
  if (isFetchNextPageError)
    return <Failed onRetry={fetchNextPage}>More couldn’t be loaded. {errorMessage(error)}</Failed>;
  if (!hasNextPage) return null;
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 text-note text-muted">
      <p role="status">Showing {formatNumber(shown)}</p>
      <Button
        size="small"
        pending={isFetchingNextPage || query.isPlaceholderData}
        onClick={() => fetchNextPage()}
      >
        {isFetchingNextPage ? 'Loading...' : 'Show more'}
      </Button>
    </div>
  );
}

type ListCallName = Extract<AdminCallName, `GET ${string}`>;

/** A choice of the call's query; the first one is the default and has no parameter in the URL. */
interface ListFilter {
  name: string;
  label: string;
  options: readonly (readonly [value: string, label: string])[];
}

interface Selection<Row> {
  /** As in "Select the message from Ada". */
  label: (row: Row) => string;
  /** As in "2 messages selected". */
  what: string;
  /** Buttons for the selected rows; `clear` ends the selection. */
  actions: (selected: readonly Row[], clear: () => void) => ReactNode;
}

interface ResourceTableProps<Name extends ListCallName, Row> extends Rows<Row> {
  /** Takes the filters, `search` and `before`, and returns pages with `next` or everything. */
  call: Name;
  /** As in "Loading messages...". */
  what: string;
  rows: (page: OutputOf<Name>) => readonly Row[];
  /** What every page of the list is asked with. */
  query?: Readonly<Record<string, string>>;
  filters?: readonly ListFilter[];
  /** The label of the search field; without it the call has no search. */
  search?: string;
  /** How many rows each value of a filter has. */
  counts?: (page: OutputOf<Name>) => Readonly<Record<string, number>>;
  selection?: Selection<Row>;
  /** Above the rows; gets the first page. */
  intro?: (page: OutputOf<Name>) => ReactNode;
  empty: ReactNode;
  /** Instead of `empty` if there is a filter or search. */
  noMatch?: ReactNode;
}

const searchName = 'q';

/** The list of a screen. Filters and search are in the URL, so that Back finds the list again. */
export function ResourceTable<Name extends ListCallName, Row>(
  props: ResourceTableProps<Name, Row>,
) {
  const { call, what, filters = [], search, counts, selection, intro, empty, noMatch } = props;
  const [params, setParams] = useSearchParams();
  const words = (search && params.get(searchName)) || undefined;
  const chosen = filters.flatMap(({ name, options }) => {
    const value = params.get(name);
    return options.slice(1).some(([one]) => one === value) ? [[name, value as string]] : [];
  });
  const query: Record<string, string> = {
    ...props.query,
    ...Object.fromEntries(chosen),
    ...(words && { search: words }),
  };
  const list = useInfiniteQuery({
    queryKey: [call, query],
    queryFn: ({ pageParam: page }): Promise<OutputOf<Name>> =>
      callAsAdmin(call, ...([{ query: { ...query, before: page } }] as never)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page as { next?: number | null }).next?.toString(),
    // Kept, so that Back finds the list as it was; it is loaded again.
    gcTime: 5 * 60_000,
    // The rows stay visible while a search or filter loads.
    placeholderData: (previous) => previous,
  });
  const isFiltered = chosen.length > 0 || words !== undefined;
  const [first] = list.data?.pages ?? [];
  return (
    <>
      {(filters.length > 0 || search) && (
        <Toolbar>
          {filters.map(({ name, label, options }) => (
            <Filters
              key={name}
              label={label}
              filters={options.map(([value, text], index) => ({
                label: text,
                to: `?${withValue(params, name, index === 0 ? '' : value)}`,
                isActive: value === (query[name] ?? options[0]?.[0]),
                count: first && counts?.(first)[value],
              }))}
            />
          ))}
          {search && (
            <SearchBox
              label={search}
              searched={words ?? ''}
              onSearch={(next) =>
                setParams((latest) => withValue(latest, searchName, next), {
                  replace: true,
                  preventScrollReset: true,
                })
              }
            />
          )}
        </Toolbar>
      )}
      <QueryView query={list} what={what}>
        {({ pages }) => {
          const rows = pages.flatMap(props.rows);
          return (
            <>
              {first && intro?.(first)}
              {rows.length === 0 ? (
                (isFiltered && noMatch) || empty
              ) : selection ? (
                <SelectableRows {...props} data={rows} selection={selection} />
              ) : (
                <DataTable {...props} rows={rows} />
              )}
              <MoreRows query={list} shown={rows.length} />
            </>
          );
        }}
      </QueryView>
    </>
  );
}

function withValue(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}

interface SelectableRowsProps<Row> extends Rows<Row> {
  data: readonly Row[];
  selection: Selection<Row>;
}

/** A checkbox in each row, and the buttons for the selected ones above them. */
function SelectableRows<Row>({ data, selection, columns, ...table }: SelectableRowsProps<Row>) {
  const { rowKey } = table;
  const [marked, setMarked] = useState<ReadonlySet<string | number>>(new Set());
  const selected = data.filter((row) => marked.has(rowKey(row)));
  const areAll = selected.length === data.length;
  const clear = () => setMarked(new Set());
  const toggle = (row: Row) =>
    setMarked((latest) => latest.symmetricDifference(new Set([rowKey(row)])));
  const [name, ...others] = columns;
  const marking: Column<Row> = {
    label: name?.label ?? '',
    cell: (row) => (
      <span className="flex items-center gap-1">
        <Checkbox checked={marked.has(rowKey(row))} onChange={() => toggle(row)}>
          <span className="sr-only">{selection.label(row)}</span>
        </Checkbox>
        {name?.cell(row)}
      </span>
    ),
  };
  return (
    <>
      <div className="mb-2 flex min-h-11 flex-wrap items-center gap-2">
        <Checkbox
          checked={areAll}
          onChange={() => setMarked(new Set(areAll ? [] : data.map(rowKey)))}
        >
          Select all
        </Checkbox>
        <p role="status" className="mr-auto text-note">
          {selected.length > 0 && `${count(selected.length, selection.what)} selected`}
        </p>
        {selected.length > 0 && selection.actions(selected, clear)}
      </div>
      <DataTable {...table} rows={data} columns={[marking, ...others]} />
    </>
  );
}
