import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Table, type TableProps } from '#ui/table.tsx';
import { errorMessage } from './api.ts';
import { Failed } from './elements.tsx';
import { formatNumber } from './format.ts';

export interface DataTableProps<Row> extends Omit<TableProps<Row>, 'className'> {
  /** Shown instead of a table without rows. */
  empty?: ReactNode;
}

/** The link or button that opens a row. */
export const openClass =
  'text-left font-bold underline decoration-muted underline-offset-[0.2em] wrap-anywhere hover:decoration-current';

/** A link of the navigation or a filter. */
export const tabClass =
  'inline-flex min-h-11 items-center gap-[0.4rem] rounded-sm border-2 border-transparent px-2 whitespace-nowrap hover:border-control aria-[current]:border-line aria-[current]:bg-sheet aria-[current]:font-bold';

export function DataTable<Row>({ empty, ...table }: DataTableProps<Row>) {
  if (empty && table.rows.length === 0) return empty;
  return <Table {...table} className="admin-table" />;
}

interface Filter {
  label: string;
  to: string;
  isActive: boolean;
  count?: number | undefined;
}

interface FiltersProps {
  label: string;
  filters: Filter[];
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
  placeholder: string;
  /** The words of the URL; without it, the search is not there, because it can be a person's name. */
  searched?: string;
  /** Called when the typing pauses. */
  onSearch: (words: string) => void;
}

export function SearchBox({ label, placeholder, searched = '', onSearch }: SearchBoxProps) {
  const [words, setWords] = useState(searched);
  const sent = useRef(searched);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Back and Forward change the words.
  useEffect(() => {
    if (searched !== '' || sent.current !== '') {
      if (searched !== sent.current) setWords(searched);
      sent.current = searched;
    }
  }, [searched]);
  const search = (next: string) => {
    setWords(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      sent.current = next.trim();
      onSearch(sent.current);
    }, 250);
  };
  return (
    <input
      type="search"
      className="input min-w-0 flex-1 basis-56"
      aria-label={label}
      placeholder={placeholder}
      autoComplete="off"
      value={words}
      onChange={(event) => search(event.target.value)}
    />
  );
}

export function Toolbar({ children }: { children: ReactNode }) {
  return <search className="my-4 flex flex-wrap items-center gap-3">{children}</search>;
}

interface MoreRowsProps {
  query: UseInfiniteQueryResult;
  shown: number;
  total?: number | undefined;
}

/** The number of rows shown below a list, and the button for more. */
export function MoreRows({ query, shown, total }: MoreRowsProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = query;
  if (isFetchNextPageError)
    return <Failed onRetry={fetchNextPage}>More couldn’t be loaded. {errorMessage(error)}</Failed>;
  const ofTotal = total === undefined ? '' : ` of ${formatNumber(total)}`;
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 text-note text-muted">
      <p role="status">
        {hasNextPage
          ? `Showing ${formatNumber(shown)}${ofTotal}`
          : shown > 1 && `Showing all ${formatNumber(shown)}`}
      </p>
      {hasNextPage && (
        <Button
          size="small"
          pending={isFetchingNextPage || query.isPlaceholderData}
          onClick={() => fetchNextPage()}
        >
          {isFetchingNextPage ? 'Loading...' : 'Show more'}
        </Button>
      )}
    </div>
  );
}
