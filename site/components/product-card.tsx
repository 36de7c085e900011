import { memo } from 'react';
import { availabilityText, cardButton } from '#content/availability.ts';
import { makerNote } from '#content/shops.ts';
import type { Product } from '#contract/products.ts';
import { priceChanged, wholeDollars } from '#features/gadgets/prices.ts';
import { Link } from '#site/router/link.tsx';
import { paths } from '#site/router/paths.ts';
import { Badge } from '#site/ui/badge.tsx';
import { buttonClass } from '#site/ui/button.tsx';
import { monthName } from '#site/ui/dates.ts';
import { NoBreak } from '#site/ui/no-break.tsx';
import { shownRating } from '#site/ui/price-and-rating.ts';
import { priceKind, priceNowInWords } from '#site/ui/price-words.ts';
import { Stars, starsWithHalf } from '#site/ui/stars.tsx';
import { AffiliateLink } from './affiliate-link.tsx';
import { ProductPicture } from './product-picture.tsx';
import { ShareButton } from './share-button.tsx';
import { TodaysAnswer } from './todays-answer.tsx';
import { CompareButton } from './tray.tsx';
import { VoteButtons } from './vote-buttons.tsx';

interface ProductCardProps {
  product: Product;
  /** Loads the picture without lazy loading, for cards on the first screen. */
  eager: boolean;
}

/** Memoized, so that a vote re-renders one card. */
export const ProductCard = memo(function ProductCard({ product, eager }: ProductCardProps) {
  const { id, slug, name, scenario, rating, badge, savior, buried } = product;
  return (
    <article
      id={slug}
      className="card group [--picture:16/9] relative flex flex-col overflow-hidden"
      aria-labelledby={`product-${id}`}
    >
      <div className="relative border-b-2 border-line">
        <ProductPicture
          product={product}
          ratio={[16, 9]}
          sizes="(min-width: 1024px) 24rem, (min-width: 640px) 45vw, 94vw"
          eager={eager}
        />
        <span className="absolute left-3 top-3 flex flex-wrap gap-2">
          {badge && <Badge color={product.badgeColor}>{badge}</Badge>}
          {savior && <Badge color="yellow">Savior of {monthName(savior)}</Badge>}
        </span>
        <span className="absolute right-2 bottom-2 z-10 flex gap-1.5">
          <CompareButton slug={slug} name={name} isSmall />
          <ShareButton title={name} text={scenario} label={`Share ${name}`} />
        </span>
      </div>
      <div className="flex grow flex-col gap-1.5 p-3">
        <h3 id={`product-${id}`} className="text-title-s leading-[1.15]">
          <ProductName product={product} />
        </h3>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <Stars rating={rating / 10} stars={starsWithHalf(rating / 10)} />
          <b>{shownRating(rating)}/5</b>
          <span className="ml-auto font-display text-title-s leading-none">
            {wholeDollars(product.price / 100)}
          </span>
          <PriceMonths product={product} />
        </p>
        {product.answer && (
          <TodaysAnswer
            slug={slug}
            answer={product.answer}
            className="text-note leading-snug"
            isShort
          />
        )}
        <AvailabilityLine product={product} />
        <p className="text-[1rem] font-bold leading-[1.35]">“{scenario}”</p>
        <p className="text-note italic leading-[1.4] text-muted">{product.review}</p>
        {buried && <GraveLine slug={slug} why={buried} />}
        <div className="mt-auto grid gap-2 pt-1">
          <VoteButtons product={product} votes={product.votes} />
          <CardLinks product={product} />
        </div>
      </div>
    </article>
  );
});

function AvailabilityLine({ product }: { product: Product }) {
  const text = availabilityText(product);
  return text && <p className="text-note">{text}</p>;
}

/** The month of the tested price, and today's price if it is another one. */
function PriceMonths({ product: { price, priceMonth, latestPrice } }: { product: Product }) {
  if (latestPrice === undefined || !priceMonth) return null;
  const now = latestPrice && { ...latestPrice, usd: latestPrice.cents / 100 };
  return (
    <small className="basis-full text-right text-note leading-tight text-muted">
      {now?.usd === price / 100
        ? `${priceKind(now)}, ${monthName(now.month)}`
        : `in ${monthName(priceMonth)} · ${now ? priceNowInWords(now) : priceChanged}`}
    </small>
  );
}

/** Links to the review if there is one. */
export function ProductName({
  product: { slug, name, hasReview },
}: {
  product: Pick<Product, 'slug' | 'name' | 'hasReview'>;
}) {
  const words = <NoBreak text={name} />;
  if (!hasReview) return words;
  return (
    <Link to={paths.review(slug)} className="picture-link">
      {words}
    </Link>
  );
}

/** The review and the store. */
function CardLinks({ product }: { product: Product }) {
  const { slug, name, amazonUrl, hasReview } = product;
  const note = makerNote(name, amazonUrl);
  return (
    <div className="flex flex-wrap gap-2 [&>.button]:grow">
      {hasReview && (
        <Link
          to={paths.review(slug)}
          className={buttonClass('hazard', 'card')}
          aria-label={`Full review of ${name}`}
        >
          Full Review
        </Link>
      )}
      <AffiliateLink
        href={amazonUrl}
        label={`${slug.replaceAll('-', '_')}_card`}
        tone={hasReview ? 'paper' : 'hazard'}
        size="card"
      >
        {cardButton(product, amazonUrl)}
      </AffiliateLink>
      {note && <p className="basis-full text-note text-muted">{note}</p>}
    </div>
  );
}

function GraveLine({ slug, why }: { slug: string; why: string }) {
  return (
    <p className="text-note">
      <Link to={`${paths.graveyard()}#${slug}`} className="underline">
        In the graveyard
      </Link>
      : {why === 'discontinued' ? 'no longer made' : 'it went wrong after our review'}.
    </p>
  );
}

export function CardSkeleton() {
  return (
    <div className="card overflow-hidden" aria-hidden="true" data-skeleton>
      <div className="skeleton aspect-3/2" />
      <div className="grid gap-3 p-4">
        <div className="skeleton h-6 w-2/3" />
        <div className="skeleton h-4 w-1/2" />
        <div className="skeleton h-14" />
        <div className="skeleton h-16" />
        <div className="skeleton h-11" />
        <div className="skeleton h-11" />
      </div>
    </div>
  );
}
