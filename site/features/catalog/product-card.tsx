import type { ReactNode } from 'react';
import type { Product } from '#contract/products.ts';
import { Badge } from '#site/ui/badge.tsx';
import { monthName } from '#site/ui/dates.ts';
import { Stars, starsWithHalf } from '#site/ui/stars.tsx';
import { formatPrice, shownRating } from './price.ts';
import { ProductPicture } from './product-picture.tsx';

interface ProductCardProps {
  product: Product;
  /** Its name, as a link where there is a review. */
  heading: ReactNode;
  /** Small controls on the picture: compare and share. */
  tools: ReactNode;
  votes: ReactNode;
  /** The review and the store. */
  actions: ReactNode;
  /** One line for a product in the graveyard. */
  notice?: ReactNode;
  /** The first cards are in the first screen. */
  eager?: boolean;
}

export function ProductCard({
  product,
  heading,
  tools,
  votes,
  actions,
  notice,
  eager = false,
}: ProductCardProps) {
  const month = product.priceMonth ?? product.listPriceMonth;
  const { scenario, review, rating, price, availability, badge, badgeColor, savior } = product;
  return (
    <article
      id={product.slug}
      className="card group [--picture:16/9] relative flex flex-col overflow-hidden"
      aria-labelledby={`product-${product.id}`}
    >
      <div className="relative border-b-2 border-line">
        <ProductPicture
          product={product}
          ratio={[16, 9]}
          sizes="(min-width: 1024px) 24rem, (min-width: 640px) 45vw, 94vw"
          eager={eager}
        />
        <span className="absolute left-3 top-3 flex flex-wrap gap-2">
          {badge && <Badge color={badgeColor}>{badge}</Badge>}
          {savior && <Badge color="yellow">Savior of {monthName(savior)}</Badge>}
        </span>
        <span className="absolute right-2 bottom-2 z-10 flex gap-1.5">{tools}</span>
      </div>
      <div className="flex grow flex-col gap-2 p-3.5">
        <h3 id={`product-${product.id}`} className="text-title-s leading-[1.15]">
          {heading}
        </h3>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <Stars rating={rating / 10} fills={starsWithHalf(rating / 10)} />
          <b>{shownRating(rating)}/5</b>
          <span className="ml-auto font-display text-title-s leading-none">
            {formatPrice(price)}
          </span>
          {month && (
            <small className="basis-full text-right text-note leading-tight text-muted">
              list price, {monthName(month)}
            </small>
          )}
        </p>
        {availability && <p className="text-note">{availability}</p>}
        <p className="text-[1rem] font-bold leading-[1.35]">“{scenario}”</p>
        <p className="text-note italic leading-[1.4] text-muted">{review}</p>
        {notice}
        <div className="mt-auto grid gap-2 pt-1">
          {votes}
          {actions}
        </div>
      </div>
    </article>
  );
}
