import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FilterSentence } from '#site/product/filter-sentence.tsx';
import { filteredProducts } from '#site/product/filtered-queries.ts';
import { Link } from '#site/router/link.tsx';
import type { Query } from '#site/router/patterns.ts';
import { buttonClass } from '#site/ui/button.tsx';
import { TestGrid } from './test-grid.tsx';

interface FilteredTestsProps {
  words: Query;
  /** The slug of the category, where it is the list of one. */
  category?: string;
  /** The address of this list, otherwise sorted or filtered. */
  to: (words: Query) => string;
  eager?: number;
  after?: ReactNode;
}

/** Stands below the bar that sorts it, which stays where it is, and keeps the focus, while the list changes. */
export function FilteredTests({ words, category, to, eager = 0, after }: FilteredTestsProps) {
  const { data, isError, refetch } = useQuery(filteredProducts({ ...words, ...(category ? { category } : {}) }));
  return (
    <>
      {data && <FilterSentence words={words} total={data.total} of={data.of} plain={to({})} />}
      {data?.total === 0 ? (
        <p className="py-10 text-center text-lead">Nothing of ours is that cheap and that good. We keep looking.</p>
      ) : (
        <TestGrid products={data?.products} failed={isError} onRetry={() => refetch()} eager={eager} after={after} />
      )}
      {data && data.pages > 1 && <PageLinks words={words} page={data.page} pages={data.pages} to={to} />}
    </>
  );
}

interface PageLinksProps extends Pick<FilteredTestsProps, 'words' | 'to'> {
  page: number;
  pages: number;
}

function PageLinks({ words, page, pages, to }: PageLinksProps) {
  const link = (target: number, label: string) =>
    target > 0 &&
    target <= pages && (
      <Link to={to({ ...words, page: target > 1 ? String(target) : '' })} className={buttonClass()} rel="nofollow">
        {label}
      </Link>
    );
  return (
    <nav aria-label="Pages" className="mt-8 flex flex-wrap items-center justify-center gap-4">
      {link(page - 1, 'Back')}
      <span className="text-muted">
        Page {page} of {pages}
      </span>
      {link(page + 1, 'On')}
    </nav>
  );
}
