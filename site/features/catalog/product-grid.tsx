import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { disclosures } from '#content/site.ts';
import { comparisonSlug } from '#content/slugs.ts';
import { priceLimits, type Sort, sorts } from '#contract/catalog-values.ts';
import type { FilterChoices, FilteredProducts, Product, Rival } from '#contract/products.ts';
import { PageLinks } from '#site/components/page-links.tsx';
import { CardSkeleton, ProductCard } from '#site/components/product-card.tsx';
import { filteredProducts } from '#site/components/product-queries.ts';
import { Link } from '#site/router/link.tsx';
import { paths } from '#site/router/paths.ts';
import type { Query } from '#site/router/routes.ts';
import { Button } from '#site/ui/button.tsx';
import { monthName } from '#site/ui/dates.ts';
import { Notice } from '#site/ui/notice.tsx';
import { formatPrice } from '#site/ui/price-and-rating.ts';
import { priceKind } from '#site/ui/price-words.ts';

const placeholders = [1, 2, 3, 4, 5, 6];

interface ProductGridProps {
  /** Undefined while they load. */
  products: Product[] | undefined;
  failed: boolean;
  onRetry: () => void;
  /** How many cards load their picture without lazy loading. */
  eager?: number;
  /** After the last card, in the same grid. */
  children?: ReactNode;
}

export function ProductGrid({ products, failed, onRetry, eager = 0, children }: ProductGridProps) {
  if (failed && !products) return <ListFailed onRetry={onRetry} />;
  return (
    <>
      <p className="mb-5">{disclosures.associate}.</p>
      {!products && (
        <p className="sr-only" role="status">
          Loading the latest tests…
        </p>
      )}
      <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {products
          ? products.map((product, index) => (
              <Suspense key={product.id}>
                <ProductCard product={product} eager={index < eager} />
              </Suspense>
            ))
          : placeholders.map((place) => <CardSkeleton key={place} />)}
        {children}
      </div>
    </>
  );
}

export function ListFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      alert
      scene="failed"
      title="We couldn’t load the tests"
      actions={<Button onClick={onRetry}>Try again</Button>}
    >
      Our own server did not survive that request. It happens to the best gadgets.
    </Notice>
  );
}

interface FilteredGridProps {
  query: Query;
  /** A category's slug, on its page. */
  category?: string;
  /** The URL of this list with other filters. */
  to: (query: Query) => string;
  eager?: number;
}

/** Separate from the sort bar, which keeps its focus while the list changes. */
export function FilteredGrid({ query, category, to, eager = 0 }: FilteredGridProps) {
  const { data, isError, refetch } = useQuery(
    filteredProducts({ ...query, ...(category ? { category } : {}) }),
  );
  const top = useRef<HTMLDivElement>(null);
  const page = useRef(query.page);
  // Scrolls to the first card of the next page.
  useEffect(() => {
    if (page.current === query.page) return;
    page.current = query.page;
    top.current?.scrollIntoView();
    top.current?.focus({ preventScroll: true });
  }, [query.page]);
  return (
    <>
      <div ref={top} tabIndex={-1}>
        {data && <FilterSentence query={query} total={data.total} of={data.of} plain={to({})} />}
      </div>
      {data?.total === 0 ? (
        <p className="py-10 text-center text-lead">
          Nothing we’ve reviewed is that cheap and that good. We keep looking.
        </p>
      ) : (
        <ProductGrid
          products={data?.products}
          failed={isError}
          onRetry={() => refetch()}
          eager={eager}
        />
      )}
      {data && <RivalsUnder rivals={data.rivals} under={query.under} />}
      {data && <GridPages query={query} data={data} to={to} />}
    </>
  );
}

/** What the filter finds among gadgets that we compare but did not review. */
function RivalsUnder({ rivals, under }: { rivals: Rival[]; under: string | undefined }) {
  if (rivals.length === 0) return null;
  return (
    <section className="mt-6" aria-label="Not reviewed">
      <p>
        Also under {formatPrice(Number(under) * 100)}, not reviewed, but we have facts about them:
      </p>
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {rivals.map(({ slug, name, beside, latestPrice: { cents, month, kind } }) => (
          <li key={slug}>
            <Link to={paths.comparison(comparisonSlug([beside, slug]))} className="prose-link">
              {name}
            </Link>{' '}
            {formatPrice(cents)}{' '}
            <small className="price-month">{`${priceKind({ kind })}, ${monthName(month)}`}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface GridPagesProps extends Pick<FilteredGridProps, 'query' | 'to'> {
  data: FilteredProducts;
}

function GridPages({ query, data, to }: GridPagesProps) {
  const { page, pages, products, total } = data;
  const before = page < pages ? (page - 1) * products.length : total - products.length;
  return (
    <PageLinks
      page={page}
      pages={pages}
      to={(target) => to({ ...query, page: target })}
      labels={{ previous: 'Back', next: 'Load More Disasters' }}
      rel="nofollow"
    >
      <p className="text-muted">
        Showing {before + 1} to {before + products.length} of {total} tests
      </p>
    </PageLinks>
  );
}

const orders: Record<Sort, string> = {
  newest: 'Newest review first, short tests after them.',
  rating: 'Best rated first.',
  price: 'Cheapest first.',
  name: 'From A to Z.',
};

interface FilterSentenceProps {
  query: Query;
  total: number;
  of: number;
  /** The URL of the unfiltered list. */
  plain: string;
  back?: string;
}

/** Announces the list's filters and order. */
export function FilterSentence({
  query: { sort, under, rating },
  total,
  of,
  plain,
  back = 'All tests, in the editors’ order',
}: FilterSentenceProps) {
  return (
    <p className="mb-2">
      <span role="status">
        <b>
          {total === of ? `All ${of} tests` : `${total} of ${of} tests`}
          {under && ` under ${formatPrice(Number(under) * 100)}`}
          {rating && ` with ${rating} stars and up`}.
        </b>{' '}
        {sort || under || rating ? orders[sort as Sort] : 'In the editors’ order.'}
      </span>{' '}
      {(sort || under || rating) && (
        <Link to={plain} className="prose-link">
          {back}
        </Link>
      )}
    </p>
  );
}

const labels = { newest: 'Newest', rating: 'Top rated', price: 'Cheapest', name: 'A–Z' };

const chipClass =
  "inline-flex min-h-10 items-center gap-[0.35rem] rounded-sm border-2 border-line bg-sheet px-[0.45rem] text-note leading-[1.6] font-bold whitespace-nowrap hover:bg-ink hover:text-paper aria-[current]:bg-ink aria-[current]:text-paper aria-[current]:after:content-['×'/'']";

const wholeCatalog: FilterChoices = { under: [...priceLimits], rating: ['4.5'] };

interface SortBarProps {
  /** The current query of the URL. */
  query: Query;
  /** Defaults to the choices of the whole catalog. */
  choices?: FilterChoices | undefined;
  /** The URL of this list with another sort or filter. */
  to: (query: Query) => string;
}

/** Sort and filter links, in a row on wide screens and in a sheet on small ones. */
export function SortBar({ query, choices = wholeCatalog, to }: SortBarProps) {
  const sheet = useRef<HTMLElement>(null);
  const group = (
    title: string,
    name: string,
    values: readonly string[],
    label: (value: string) => string,
  ) =>
    values.length > 0 && (
      <div>
        <span className="text-note text-muted">{title}</span>
        <p className="flex flex-wrap gap-1.5">
          {values.map((value) => {
            const isOn = query[name] === value;
            return (
              <Link
                key={value}
                to={to({ ...query, page: '', [name]: isOn ? '' : value })}
                className={chipClass}
                rel="nofollow"
                aria-current={isOn || undefined}
                onClick={() =>
                  sheet.current?.matches(':popover-open') && sheet.current.hidePopover()
                }
              >
                {label(value)}
              </Link>
            );
          })}
        </p>
      </div>
    );
  return (
    <>
      <button type="button" className={`${chipClass} lg:hidden`} popoverTarget="filters">
        Sort and filter
      </button>
      <nav
        ref={sheet}
        id="filters"
        popover="auto"
        aria-label="Sort and filter"
        className="top-auto bottom-0 inset-x-0 w-full flex-wrap gap-4 border-t-4 border-hazard bg-sheet px-(--edge) py-5 text-inherit open:flex lg:static lg:flex lg:w-auto lg:overflow-visible lg:border-0 lg:bg-transparent lg:p-0"
      >
        {group('Sort by', 'sort', sorts, (value) => labels[value as keyof typeof labels])}
        {group(
          'Price',
          'under',
          choices.under,
          (value) => `Under ${formatPrice(Number(value) * 100)}`,
        )}
        {group('Rating', 'rating', choices.rating, (value) => `${value} and up`)}
      </nav>
    </>
  );
}
