import type { PageContext } from '#features/content/page.ts';
import type { Product } from '#features/gadgets/products.ts';
import { VoteForm } from '#features/votes/vote-form.tsx';
import { Badge } from '#ui/badge.tsx';
import { buttonClass } from '#ui/button.tsx';
import { monthName } from '#ui/dates.ts';
import { drawingOf } from '#ui/drawings.ts';
import { Island } from '#ui/island.tsx';
import { NoBreak } from '#ui/no-break.tsx';
import { paths } from '#ui/paths.ts';
import { Picture } from '#ui/picture.tsx';
import { ShareButton } from '#ui/share-button.island.tsx';
import { Stars, starsWithHalf } from '#ui/stars.tsx';
import { AffiliateLink } from './offers.tsx';
import { formatUsd, priceChanged, shownRating, wholeDollars } from './prices.ts';
import { alsoAt, availabilityText, cardButton } from './stores.ts';

interface ProductCardProps {
  product: Product;
  context: PageContext;
  /** Loads the picture without lazy loading, for cards on the first screen. */
  isEager: boolean;
}

/** The joke first: picture and scenario, then what a shopper asks. */
export function ProductCard({ product, context, isEager }: ProductCardProps) {
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

export function CardSkeleton() {
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
