import { useQuery } from '@tanstack/react-query';
import { memo, useDeferredValue, useMemo } from 'react';
import { site } from '#content/site.ts';
import { useEntryState, useScrollAfterReload } from '#site/router/entry-state.ts';
import type { HeadContext, PageProps, PageRequest } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import type { Query } from '#site/router/patterns.ts';
import type { Head } from '#site/seo/head.ts';
import { homeStructuredData } from '#site/seo/structured-data.ts';
import { CategoryTiles } from './category-tiles.tsx';
import { FilteredTests } from './filtered-products.tsx';
import { Hero } from './home-hero.tsx';
import { Newsletter } from './home-newsletter.tsx';
import { LoadMore } from './load-more.tsx';
import { TestGrid } from './product-grid.tsx';
import { allProducts, filteredProducts, isFiltered, opening, openingSize } from './queries.ts';
import { SortBar } from './sort-bar.tsx';
import { TechSavior } from './tech-savior.tsx';

export const loader = ({ query }: PageRequest) => [
  opening,
  ...(isFiltered(query) ? [filteredProducts(query)] : []),
];

/** They stay as they are while the list between them changes. */
const Opening = memo(Hero);
const Tiles = memo(CategoryTiles);
const Savior = memo(TechSavior);
const Letter = memo(Newsletter);

const to = (words: Query): string => `${paths.home(words)}#latest-tests`;

export function head({ settings, read }: HeadContext): Head {
  return {
    title: site.defaultTitle,
    description: site.description,
    canonical: paths.home(),
    structuredData: homeStructuredData(settings.siteUrl, read(opening)?.products ?? []),
  };
}

export function Page({ query }: PageProps) {
  const [wanted, setWanted] = useEntryState('shown', openingSize);
  const first = useQuery(opening);
  // The button says that more comes; then the rest of the catalogue is asked for, and its cards are made in slices.
  const heard = useDeferredValue(wanted);
  const all = useQuery({ ...allProducts, enabled: heard > openingSize });
  const from = heard > openingSize && all.data ? all.data : first.data?.products;
  const due = useMemo(() => from?.slice(0, heard), [from, heard]);
  const products = useDeferredValue(due);
  const isGrowing = heard !== wanted || products?.length !== due?.length;
  const total = all.data?.length ?? first.data?.total ?? 0;
  useScrollAfterReload('shown', products !== undefined && products.length > openingSize);
  return (
    <>
      <Opening />
      <section id="latest-tests" className="page pt-8" aria-labelledby="latest-tests-title">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <h2 id="latest-tests-title" className="text-title-s lg:text-title-m">
            Latest Survival Tests
          </h2>
          <SortBar words={query} to={to} />
        </div>
        {isFiltered(query) ? (
          <FilteredTests words={query} to={to} />
        ) : (
          <>
            <TestGrid products={products} failed={first.isError} onRetry={() => first.refetch()} />
            {products && (
              <LoadMore
                shown={products.length}
                total={total}
                state={
                  all.isFetching || isGrowing ? 'loading' : all.isLoadingError ? 'failed' : 'idle'
                }
                onMore={() =>
                  all.isLoadingError ? all.refetch() : setWanted(wanted + openingSize)
                }
              />
            )}
          </>
        )}
      </section>
      <Tiles />
      <Savior candidates={first.data?.products} />
      <Letter />
    </>
  );
}
