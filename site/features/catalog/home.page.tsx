import { useQuery } from '@tanstack/react-query';
import {
  type FormEvent,
  memo,
  Suspense,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import type { LibrarySite } from '#content/library.ts';
import { NewsletterForm } from '#site/components/newsletter-form.tsx';
import {
  allProducts,
  filteredProducts,
  homeProducts,
  homeSize,
  isFiltered,
} from '#site/components/product-queries.ts';
import { useEntryState, useScrollAfterReload } from '#site/router/entry-state.ts';
import type { Head, HeadContext, LoadContext, PageProps, PageRequest } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import type { Query } from '#site/router/routes.ts';
import { homeStructuredData } from '#site/seo/structured-data.ts';
import { Button } from '#site/ui/button.tsx';
import { CategoryTiles, Hero, TechSavior } from './home-sections.tsx';
import { FilteredGrid, ProductGrid, SortBar } from './product-grid.tsx';

export const loader = ({ query }: PageRequest) => [
  homeProducts,
  ...(isFiltered(query) ? [filteredProducts(query)] : []),
];

/** Memoized, because they do not depend on the product list. */
const HomeHero = memo(Hero);
const Tiles = memo(CategoryTiles);
const Savior = memo(TechSavior);
const NewsletterSection = memo(Newsletter);

const to = (query: Query): string => `${paths.home(query)}#latest-tests`;

interface Content {
  steps: LibrarySite['texts']['steps'];
}

export const load = ({ library }: LoadContext): Content => ({ steps: library.site.texts.steps });

export function head({ settings, read }: HeadContext<Content>): Head {
  return {
    canonical: paths.home(),
    structuredData: homeStructuredData(settings, read(homeProducts)?.products ?? []),
  };
}

export function Page({ query, content, settings }: PageProps<Content>) {
  const [count, setCount] = useEntryState('shown', homeSize);
  const first = useQuery(homeProducts);
  // Deferred, so that the button shows its loading state before the rest of the catalog renders.
  const deferredCount = useDeferredValue(count);
  const all = useQuery({ ...allProducts, enabled: deferredCount > homeSize });
  const from = deferredCount > homeSize && all.data ? all.data : first.data?.products;
  const due = useMemo(() => from?.slice(0, deferredCount), [from, deferredCount]);
  const products = useDeferredValue(due);
  const isGrowing = deferredCount !== count || products?.length !== due?.length;
  const total = all.data?.length ?? first.data?.total ?? 0;
  useScrollAfterReload('shown', products !== undefined && products.length > homeSize);
  // React hydrates what is in a Suspense element after the rest, or when it is clicked. A field
  // stays outside: an extension that changes its section would cost the typed text.
  return (
    <>
      <Suspense>
        <HomeHero steps={content.steps} />
      </Suspense>
      <section id="latest-tests" className="page pt-8" aria-labelledby="latest-tests-title">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <h2 id="latest-tests-title" className="text-title-s lg:text-title-m">
            Latest Survival Tests
          </h2>
          <SortBar query={query} to={to} />
        </div>
        {isFiltered(query) ? (
          <FilteredGrid query={query} to={to} />
        ) : (
          <>
            <ProductGrid
              products={products}
              failed={first.isError}
              onRetry={() => first.refetch()}
            />
            {products && (
              <LoadMore
                shown={products.length}
                total={total}
                state={
                  all.isFetching || isGrowing ? 'loading' : all.isLoadingError ? 'failed' : 'idle'
                }
                onMore={() => (all.isLoadingError ? all.refetch() : setCount(count + homeSize))}
              />
            )}
          </>
        )}
      </section>
      <Suspense>
        <Tiles categories={settings.categories} />
      </Suspense>
      <Suspense>
        <Savior candidates={first.data?.products} />
      </Suspense>
      <NewsletterSection settings={settings} />
    </>
  );
}

interface LoadMoreProps {
  shown: number;
  total: number;
  state: 'idle' | 'loading' | 'failed';
  onMore: () => void;
}

/** Without JavaScript the form leads to the same list in pages of twelve. */
function LoadMore({ shown, total, state, onMore }: LoadMoreProps) {
  const status = useRef<HTMLParagraphElement>(null);
  const wasPressed = useRef(false);
  const isComplete = shown >= total;
  // The button disappears after the last click, so focus moves to the count.
  useEffect(() => {
    if (isComplete && wasPressed.current) status.current?.focus({ preventScroll: true });
  }, [isComplete]);
  const press = (event: FormEvent) => {
    event.preventDefault();
    wasPressed.current = true;
    onMore();
  };
  return (
    <div className="mt-8 grid justify-items-center gap-3">
      <p ref={status} tabIndex={-1} role="status" className="text-muted">
        Showing {shown} of {total} tests
      </p>
      {state === 'failed' && (
        <p role="alert" className="font-bold text-ember">
          We couldn’t load the rest. Please try again.
        </p>
      )}
      {!isComplete && (
        <form action={to({})} onSubmit={press}>
          <Button type="submit" name="page" value="1" pending={state === 'loading'}>
            {state === 'loading' ? 'Loading disasters…' : 'Load More Disasters'}
          </Button>
        </form>
      )}
    </div>
  );
}

function Newsletter({ settings }: Pick<PageProps, 'settings'>) {
  return (
    <section id="newsletter" className="page pt-12" aria-labelledby="newsletter-title">
      <div className="card grid items-center gap-x-8 gap-y-3 bg-signal p-4 text-night scheme-light md:grid-cols-[auto_1fr] md:p-6">
        <h2 id="newsletter-title" className="text-title-s">
          The weekly evacuation notice
        </h2>
        <NewsletterForm page={paths.home()} settings={settings} />
      </div>
    </section>
  );
}
