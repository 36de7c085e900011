import { priceMonths } from 'virtual:content/price-months';
import type { ReactNode } from 'react';
import type { Product } from '#contract/product.ts';
import { Badge } from '#site/ui/badge.tsx';
import { monthName } from '#site/ui/dates.ts';
import { IncidentReport } from '#site/ui/incident-report.tsx';
import { Stars, starsWithHalf } from '#site/ui/stars.tsx';
import { formatPrice, shownRating } from './price.ts';
import { ProductPicture } from './product-picture.tsx';

interface ProductCardProps {
  product: Product;
  /** Its name, as a link where there is more to read. */
  heading: ReactNode;
  /** Three emoji to press. */
  votes: ReactNode;
  /** Retailer, review, share. */
  actions: ReactNode;
  /** The first cards are seen at once. */
  eager?: boolean;
}

export function ProductCard({ product, heading, votes, actions, eager = false }: ProductCardProps) {
  const month = product.priceMonth ?? priceMonths[product.slug];
  const { scenario, review, rating, price, availability, badge, badgeColor, savior, incident } =
    product;
  return (
    <article
      id={product.slug}
      className="card group relative flex flex-col overflow-hidden"
      aria-labelledby={`product-${product.id}`}
    >
      <div className="relative border-b-2 border-line">
        <ProductPicture
          product={product}
          ratio={[3, 2]}
          sizes="(min-width: 1024px) 24rem, (min-width: 640px) 45vw, 94vw"
          eager={eager}
        />
        <span className="absolute left-3 top-3 flex gap-2">
          {badge && <Badge color={badgeColor}>{badge}</Badge>}
          {savior && <Badge color="yellow">Savior of {monthName(savior)}</Badge>}
        </span>
      </div>
      <div className="flex grow flex-col gap-3 p-4">
        <h3 id={`product-${product.id}`} className="text-title-s">
          {heading}
        </h3>
        <p className="flex flex-wrap items-center gap-x-3">
          <Stars rating={rating / 10} fills={starsWithHalf(rating / 10)} />
          <span className="font-bold">{shownRating(rating)}/5</span>
          <span className="ml-auto font-display text-title-s">{formatPrice(price)}</span>
          {month && (
            <small className="price-month basis-full text-right">
              list price, {monthName(month)}
            </small>
          )}
        </p>
        {availability && <p className="text-note">{availability}</p>}
        <IncidentReport {...incident} />
        <p className="font-bold">“{scenario}”</p>
        <p className="italic text-muted">{review}</p>
        <div className="mt-auto grid gap-3 pt-1">
          {votes}
          {actions}
        </div>
      </div>
    </article>
  );
}
