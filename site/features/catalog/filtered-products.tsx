import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import type { FilteredProducts } from '#contract/products.ts';
import { Link } from '#site/router/link.tsx';
import type { Query } from '#site/router/patterns.ts';
import { buttonClass } from '#site/ui/button.tsx';
import { FilterSentence } from './filter-sentence.tsx';
import { TestGrid } from './product-grid.tsx';
import { filteredProducts } from './queries.ts';

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
  const { data, isError, refetch } = useQuery(
    filteredProducts({ ...words, ...(category ? { category } : {}) }),
  );
  const top = useRef<HTMLDivElement>(null);
  const page = useRef(words.page);
  // Whoever goes on begins at the head of the next twelve, not at their end.
  useEffect(() => {
    if (page.current === words.page) return;
    page.current = words.page;
    top.current?.scrollIntoView();
    top.current?.focus({ preventScroll: true });
  }, [words.page]);
  return (
    <>
      <div ref={top} tabIndex={-1}>
        {data && <FilterSentence words={words} total={data.total} of={data.of} plain={to({})} />}
      </div>
      {data?.total === 0 ? (
        <p className="py-10 text-center text-lead">
          Nothing we’ve reviewed is that cheap and that good. We keep looking.
        </p>
      ) : (
        <TestGrid
          products={data?.products}
          failed={isError}
          onRetry={() => refetch()}
          eager={eager}
          after={after}
        />
      )}
      {data && data.pages > 1 && <PageLinks words={words} data={data} to={to} />}
    </>
  );
}

interface PageLinksProps extends Pick<FilteredTestsProps, 'words' | 'to'> {
  data: FilteredProducts;
}

/** More of the list is an address, with and without script. */
function PageLinks({ words, data: { page, pages, products, total }, to }: PageLinksProps) {
  const before = page < pages ? (page - 1) * products.length : total - products.length;
  const link = (target: number, label: string) =>
    target > 0 &&
    target <= pages && (
      <Link
        to={to({ ...words, page: target > 1 ? String(target) : '' })}
        className={buttonClass()}
        rel="nofollow"
      >
        {label}
      </Link>
    );
  return (
    <nav aria-label="Pages" className="mt-8 grid justify-items-center gap-3">
      <p className="text-muted">
        Showing {before + 1} to {before + products.length} of {total} tests
      </p>
      <p className="flex flex-wrap justify-center gap-4">
        {link(page - 1, 'Back')}
        {link(page + 1, 'Load More Disasters')}
      </p>
    </nav>
  );
}
