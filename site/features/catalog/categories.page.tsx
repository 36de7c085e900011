import { useQuery } from '@tanstack/react-query';
import type { CategoryGroup } from '#contract/products.ts';
import {
  type CategoryTexts,
  categoryGroups,
  productsTested,
  textsOf,
} from '#site/components/category-data.ts';
import { ProductPicture } from '#site/components/product-picture.tsx';
import { filteredGroups, isFiltered } from '#site/components/product-queries.ts';
import { categoryDrawing } from '#site/data/drawings.ts';
import { PageTitle } from '#site/layout/page-title.tsx';
import { Link } from '#site/router/link.tsx';
import type { Head, HeadContext, LoadContext, PageProps, PageRequest } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import type { Query } from '#site/router/routes.ts';
import { breadcrumbs, itemList } from '#site/seo/structured-data.ts';
import { buttonClass } from '#site/ui/button.tsx';
import { FilterSentence, ListFailed, SortBar } from './product-grid.tsx';

export const loader = ({ query }: PageRequest) => [
  isFiltered(query) ? filteredGroups(query) : categoryGroups,
];

interface Content {
  categories: CategoryTexts[];
}

export const load = ({ library }: LoadContext): Content => ({
  categories: library.site.categories,
});

export function head({ settings, read }: HeadContext<Content>): Head {
  const groups = read(categoryGroups) ?? [];
  return {
    title: 'Survival Test Categories',
    description:
      'Every gadget we have put through a fake emergency, by kind: phones, watches, headphones, cameras, cars, and the rest.',
    canonical: paths.categories(),
    structuredData: [
      itemList(
        groups.map(({ name }) => ({
          name: `${name} Survival Tests`,
          url: settings.siteUrl + paths.category(name),
        })),
      ),
      breadcrumbs(settings.siteUrl, [{ name: 'Categories', path: paths.categories() }]),
    ],
  };
}

export function Page({ query, content }: PageProps<Content>) {
  const isPlain = !isFiltered(query);
  const plain = useQuery({ ...categoryGroups, enabled: isPlain });
  const filtered = useQuery({ ...filteredGroups(query), enabled: !isPlain });
  const { isError, refetch } = isPlain ? plain : filtered;
  const groups = isPlain ? plain.data : filtered.data?.groups;
  return (
    <>
      <PageTitle
        title="Survival Test Categories"
        snapshots={['Photography', 'Security', 'Gaming'].map(categoryDrawing)}
      >
        Pick your emergency. {isPlain && 'The fullest shelves come first.'}
      </PageTitle>
      <div className="page pt-8">
        <div className="mb-4">
          <SortBar query={query} choices={filtered.data?.choices} to={paths.categories} />
        </div>
        {filtered.data && (
          <FilterSentence
            query={query}
            total={filtered.data.total}
            of={filtered.data.of}
            plain={paths.categories()}
            back="All categories, the fullest first"
          />
        )}
        {isError && !groups ? (
          <ListFailed onRetry={() => refetch()} />
        ) : (
          <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
            {groups?.map((group) => (
              <li key={group.name}>
                <GroupCard group={group} texts={textsOf(group.name, content)} query={query} />
              </li>
            )) ??
              [1, 2, 3, 4, 5, 6].map((place) => (
                <li key={place} className="skeleton h-64" data-skeleton />
              ))}
          </ul>
        )}
      </div>
    </>
  );
}

interface GroupCardProps {
  group: CategoryGroup;
  texts: CategoryTexts;
  /** The current filters carry over to the category page. */
  query: Query;
}

function GroupCard({ group, texts: { emoji, description }, query }: GroupCardProps) {
  return (
    <article className="card group relative flex h-full flex-col gap-3 p-5 hover:border-hazard">
      <h2 className="flex items-center gap-3 text-title-s">
        <span aria-hidden="true" className="text-title-m">
          {emoji}
        </span>
        {group.name}
      </h2>
      <p>{description}</p>
      <ul className="flex h-30 gap-2" aria-hidden="true">
        {group.products.map((product) => (
          <li
            key={product.slug}
            className="relative min-w-0 flex-1 overflow-hidden rounded-sm border-2 border-line [&>.picture]:absolute [&>.picture]:inset-0 [&>.picture]:size-full"
          >
            <ProductPicture product={product} ratio={[3, 2]} sizes="12rem" />
          </li>
        ))}
      </ul>
      <p className="mt-auto flex flex-wrap items-center justify-between gap-3">
        <span className="font-bold">{productsTested(group.count)}</span>
        <Link
          to={paths.category(group.name, query)}
          className={buttonClass('paper', 'normal', 'card-link')}
          aria-label={`View Tests: ${group.name}`}
        >
          View Tests
        </Link>
      </p>
    </article>
  );
}
