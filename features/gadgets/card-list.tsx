import type { ReactNode } from 'react';
import { bySlug } from '#features/content/by-slug.ts';
import type { PageContext, Query } from '#features/content/page.ts';
import type { Library } from '#features/content/snapshot.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Island } from '#ui/island.tsx';
import { paths } from '#ui/paths.ts';
import { CardSkeleton, ProductCard } from './card.tsx';
import { CardLoader } from './card-loader.island.tsx';
import { PickCard, type PickCardProps } from './pick-card.tsx';
import { wholeDollars } from './prices.ts';
import type { Product } from './products.ts';
import { priceLimits, ratingBands, type Sort, sorts } from './sort-and-filter.ts';
import { disclosuresOf, linksOf } from './stores.ts';

/** Cards of the first screen, and of each press of the button. */
export const cardStep = 6;

/** Allowed values of `shown`; the limit bounds the number of cached pages. */
const shownValues = Array.from({ length: 50 }, (_, index) => String((index + 2) * cardStep));

export const listQuery = {
  sort: sorts,
  under: priceLimits,
  rating: ratingBands,
  shown: shownValues,
  /** Of addresses before there was `shown`. */
  page: Array.from({ length: 25 }, (_, index) => String(index + 1)),
} as const;

/** Where an old page of twelve cards is now: all cards up to its end. */
export function withoutPage({ page, ...query }: Query): Query | undefined {
  return page === undefined ? undefined : { ...query, shown: String(Number(page) * 2 * cardStep) };
}

/** Whether the address sorts or filters. */
export const isFiltered = ({ sort, under, rating }: Query): boolean =>
  Boolean(sort || under || rating);

interface CardListProps {
  id: string;
  title: ReactNode;
  products: readonly Product[];
  /** How many match the filters. */
  total: number;
  /** How many there are without filters. */
  of: number;
  query: Query;
  context: PageContext;
  /** The address of this list with another query. */
  to(query: Query): string;
  /** How many cards load their picture at once. */
  eager?: number;
  /** Above the cards. */
  lead?: PickCardProps | undefined;
  /** After the last card, in the same grid. */
  beside?: ReactNode;
}

/**
 * Product cards with sort and filter. Each view is an address; the loader takes its list from that
 * address without leaving the page.
 */
export function CardList({ id, title, ...list }: CardListProps) {
  const { products, total, of, query, context, to, eager = 0, lead, beside } = list;
  const pick = bySlug(lead?.library.gadgets ?? [], lead?.pick?.slug);
  const said = linksOf(pick?.store).map((store) => store.disclosure);
  const disclosure = disclosuresOf(
    products.map(({ store }) => store).filter(({ disclosure }) => !said.includes(disclosure)),
  );
  return (
    <>
      <section id={id} className="page pt-4 lg:pt-8" data-list={id} aria-labelledby={`${id}-title`}>
        {lead && (
          <div className="mb-8">
            <PickCard {...lead} />
          </div>
        )}
        <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
          {title}
          {of > cardStep && <Filters query={query} to={to} />}
        </div>
        {isFiltered(query) && <FilterSentence query={query} total={total} of={of} plain={to({})} />}
        {total === 0 ? (
          <p className="py-10 text-center text-lead">
            Nothing we’ve reviewed is that cheap and that good. We keep looking.
          </p>
        ) : (
          disclosure && <p className="mb-2 leading-snug lg:mb-5">{disclosure}</p>
        )}
        <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3" data-cards>
          {products.map((product, index) => (
            <ProductCard
              key={product.id}
              product={product}
              context={context}
              isEager={index < eager}
            />
          ))}
          {beside}
        </div>
        <LoadMore shown={products.length} total={total} query={query} to={to} />
        <template data-skeletons>
          {Array.from({ length: cardStep }, (_, index) => (
            <CardSkeleton key={index} />
          ))}
        </template>
      </section>
      <Island of={CardLoader} name={`${id}-loader`} props={{ list: id }} />
    </>
  );
}

function LoadMore({
  shown,
  total,
  query,
  to,
}: Pick<CardListProps, 'query' | 'to' | 'total'> & { shown: number }) {
  if (total === 0) return null;
  return (
    <div className="mt-8 grid justify-items-center gap-3">
      <p tabIndex={-1} className="text-muted" data-count>
        Showing {shown} of {total} tests
      </p>
      {shown < total && (
        <a
          href={to({ ...query, shown: String(Math.ceil(shown / cardStep + 1) * cardStep) })}
          className={buttonClass()}
          rel="nofollow"
          data-list-link="more"
        >
          Load More Disasters
        </a>
      )}
    </div>
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
  /** The address of the unfiltered list. */
  plain: string;
}

/** The list's filters and order in words. */
function FilterSentence({ query, total, of, plain }: FilterSentenceProps) {
  const { sort, under, rating } = query;
  return (
    <p className="mb-2">
      <b>
        {total === of ? `All ${of} tests` : `${total} of ${of} tests`}
        {under && ` under ${wholeDollars(Number(under))}`}
        {rating && ` with ${rating} stars and up`}.
      </b>{' '}
      {sort ? orders[sort as Sort] : 'In the editors’ order.'}{' '}
      <a href={plain} className="prose-link" data-list-link="filter">
        Clear filters
      </a>
    </p>
  );
}

const sortLabels = { newest: 'Newest', rating: 'Top rated', price: 'Cheapest', name: 'A–Z' };

/** Sort and filter links, in a row on wide screens and in a sheet on small ones. */
function Filters({ query, to }: Pick<CardListProps, 'query' | 'to'>) {
  const groups = [
    {
      title: 'Sort by',
      name: 'sort',
      values: sorts,
      label: (value: string) => sortLabels[value as Sort],
    },
    {
      title: 'Price',
      name: 'under',
      values: priceLimits,
      label: (value: string) => `Under ${wholeDollars(Number(value))}`,
    },
    {
      title: 'Rating',
      name: 'rating',
      values: ratingBands,
      label: (value: string) => `${value} and up`,
    },
  ];
  return (
    <>
      <button type="button" className="chip lg:hidden" popoverTarget="filters">
        Sort and filter
      </button>
      <nav
        id="filters"
        popover="auto"
        aria-label="Sort and filter"
        className="top-auto bottom-0 inset-x-0 w-full flex-wrap gap-4 border-t-4 border-hazard bg-sheet px-(--edge) py-5 text-inherit open:flex lg:static lg:flex lg:w-auto lg:overflow-visible lg:border-0 lg:bg-transparent lg:p-0"
      >
        <div className="flex w-full items-center justify-between lg:hidden">
          <p className="font-display text-title-s">Sort and filter</p>
          <Button
            tone="plain"
            size="small"
            className="min-h-11"
            aria-label="Close"
            popoverTarget="filters"
            popoverTargetAction="hide"
          >
            <Icon name="close" />
          </Button>
        </div>
        {groups.map(({ title, name, values, label }) => (
          <div key={name}>
            <p className="text-note text-muted">{title}</p>
            <p className="flex flex-wrap gap-1.5">
              {values.map((value) => {
                const isOn = query[name] === value;
                const { [name]: _, shown: __, ...others } = query;
                return (
                  <a
                    key={value}
                    href={to(isOn ? others : { ...others, [name]: value })}
                    className="chip"
                    rel="nofollow"
                    aria-current={isOn || undefined}
                    data-list-link="filter"
                  >
                    {label(value)}
                  </a>
                );
              })}
            </p>
          </div>
        ))}
      </nav>
    </>
  );
}

/** One line for who came to buy, not to read. */
export function GuideLinks({ guides }: { guides: Library['guides'] }) {
  if (guides.length === 0) return null;
  return (
    <p className="mt-4">
      <b>Here to buy, not to read?</b> Our guides:{' '}
      {guides.map(({ slug, title }, index) => (
        <span key={slug}>
          {index > 0 && ' · '}
          <a href={paths.guide(slug)} className="prose-link">
            {title}
          </a>
        </span>
      ))}
    </p>
  );
}
