import type { ReactNode } from 'react';
import { bySlug } from '#features/content/by-slug.ts';
import type { PageContext, Query } from '#features/content/page.ts';
import type { Library } from '#features/content/snapshot.ts';
import { VoteForm } from '#features/votes/vote-form.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { monthName } from '#ui/dates.ts';
import { drawingOf } from '#ui/drawings.ts';
import { Icon } from '#ui/icon.tsx';
import { Island } from '#ui/island.tsx';
import { NoBreak } from '#ui/no-break.tsx';
import { paths } from '#ui/paths.ts';
import { Picture } from '#ui/picture.tsx';
import { ShareButton } from '#ui/share-button.island.tsx';
import { Stars, starsWithHalf } from '#ui/stars.tsx';
import { CardLoader } from './card-loader.island.tsx';
import { AffiliateLink } from './offers.tsx';
import { PickCard, type PickCardProps } from './pick-card.tsx';
import { formatUsd, priceChanged, shownRating, wholeDollars } from './prices.ts';
import type { Product } from './products.ts';
import { priceLimits, ratingBands, type Sort, sorts } from './sort-and-filter.ts';
import { alsoAt, availabilityText, cardButton, disclosuresOf, linksOf } from './stores.ts';

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

const sortLabels = { newest: 'Newest', rating: 'Top rated', price: 'Cheapest' };

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

interface ProductCardProps {
  product: Product;
  context: PageContext;
  /** Loads the picture without lazy loading, for cards on the first screen. */
  isEager: boolean;
}

/** The joke first: picture and scenario, then what a shopper asks. */
function ProductCard({ product, context, isEager }: ProductCardProps) {
  const { id, slug, name, scenario, rating, badge, savior, hasReview } = product;
  return (
    <article
      id={slug}
      className="card group [--picture:2/1] relative flex flex-col overflow-hidden"
      aria-labelledby={`product-${id}`}
    >
      <div className="relative border-b-2 border-line">
        <Picture src={drawingOf(product)} alt={product.drawingAlt} ratio={[2, 1]} eager={isEager} />
        <span className="absolute left-3 top-3 flex flex-wrap gap-2">
          {badge && <Badge color={product.badgeColor}>{badge}</Badge>}
          {savior && <Badge color="yellow">Savior of {monthName(savior)}</Badge>}
        </span>
        <div className="absolute right-2 top-2 z-1">
          <Island
            of={ShareButton}
            name={`share-${id}`}
            props={{ title: name, text: scenario, label: `Share ${name}` }}
          />
        </div>
      </div>
      <div className="flex grow flex-col gap-1 p-3">
        <p className="text-base font-bold leading-tight lg:text-body">
          {hasReview ? (
            <a href={paths.review(slug)} className="picture-link">
              “{scenario}”
            </a>
          ) : (
            `“${scenario}”`
          )}
        </p>
        <h3 id={`product-${id}`} className="text-title-s leading-tight">
          <NoBreak text={name} />
        </h3>
        <p className="flex flex-wrap items-baseline gap-x-2 leading-tight">
          <Stars rating={rating / 10} stars={starsWithHalf(rating / 10)} />
          <b>{shownRating(rating)}/5</b>
          <CardPrice product={product} />
        </p>
        <CardAnswer product={product} />
        <p className="text-note italic leading-snug text-muted">{product.review}</p>
        <div className="mt-auto grid gap-2 pt-1">
          <VoteForm product={product} votes={product.votes} context={context} />
          <CardLinks product={product} />
        </div>
      </div>
    </article>
  );
}

/** "$789", then "April 2026 · $549 in our test": the first is today's. */
function CardPrice({ product: { price, priceMonth, latestPrice } }: { product: Product }) {
  const tested = wholeDollars(price / 100);
  // To the cent, because today’s answer may compare it with an exact limit.
  const today = latestPrice ? formatUsd(latestPrice.cents / 100) : undefined;
  const month = latestPrice?.month ?? priceMonth;
  return (
    <>
      <b className="ml-auto font-display text-title-s leading-none">{today ?? tested}</b>
      <small className="w-full text-right text-note leading-tight text-muted">
        {month && monthName(month)}
        {today && today !== tested && ` · ${tested} in our test`}
        {latestPrice === null && ` · ${priceChanged}`}
      </small>
    </>
  );
}

/** Today's answer and whether it is still sold, in a line without a link. */
function CardAnswer({ product }: { product: Product }) {
  const { answer, buried } = product;
  const instead = answer?.instead && ` Instead: ${answer.instead.name}.`;
  const words = [buried ? 'In the graveyard.' : '', availabilityText(product)].join(' ').trim();
  if (!answer && !words) return null;
  return (
    <p className="text-note leading-snug">
      {answer && (
        <>
          {monthName(answer.month)}: <b>{answer.short}.</b>
          {instead}{' '}
        </>
      )}
      {words}
    </p>
  );
}

/** The review and the store. */
function CardLinks({ product }: { product: Product }) {
  const { slug, name, store, hasReview } = product;
  const note = [store.makerNote, alsoAt(store)].filter(Boolean).join(' ');
  return (
    <div className="flex flex-wrap gap-2 [&>.button]:grow">
      {hasReview && (
        <a
          href={paths.review(slug)}
          className={buttonClass('hazard', 'card')}
          aria-label={`Full Review of ${name}`}
        >
          Full Review
        </a>
      )}
      <AffiliateLink
        to={store}
        label={`${slug.replaceAll('-', '_')}_card`}
        tone={hasReview ? 'paper' : 'hazard'}
        size="card"
      >
        {cardButton(product, store)}
        <span className="sr-only">: {name}</span>
      </AffiliateLink>
      {note && <p className="basis-full text-note text-muted">{note}</p>}
    </div>
  );
}

function CardSkeleton() {
  return (
    <div className="card overflow-hidden" aria-hidden="true" data-skeleton>
      <div className="skeleton aspect-2/1" />
      <div className="grid gap-3 p-4">
        <div className="skeleton h-12" />
        <div className="skeleton h-6 w-2/3" />
        <div className="skeleton h-4 w-1/2" />
        <div className="skeleton h-11" />
        <div className="skeleton h-11" />
      </div>
    </div>
  );
}
