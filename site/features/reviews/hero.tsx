import type { ReactNode } from 'react';
import { lastChanged } from '#content/last-changed.ts';
import { WayBack } from '#site/features/reviews/reading/way-back.tsx';
import { Badge } from '#site/ui/badge.tsx';
import { longDate } from '#site/ui/dates.ts';
import { IncidentReport } from '#site/ui/incident-report.tsx';
import { OneWord } from '#site/ui/one-word.tsx';
import { Stars, wholeStars } from '#site/ui/stars.tsx';
import { useReview } from './review-context.ts';
import { LineOfTruth, SinceThen } from './truth.tsx';
import { WayThrough } from './way-through.tsx';

interface ReviewHeroProps {
  back: ReactNode;
  /** The link to the others of its kind. */
  category: ReactNode;
  price: ReactNode;
  /** Who pays us when somebody buys. */
  disclosure: string;
  /** The link to how reviews are made. */
  method: ReactNode;
  picture: ReactNode;
}

export function ReviewHero({
  back,
  category,
  price,
  disclosure,
  method,
  picture,
}: ReviewHeroProps) {
  const review = useReview();
  const { product, persona } = review;
  const changed = lastChanged(review);
  return (
    <div className="page grid gap-6 py-6 lg:py-10">
      <p className="flex flex-wrap items-center justify-between gap-x-3">
        {back}
        <WayBack />
      </p>
      <div className="grid gap-8 lg:grid-cols-[1.15fr_1fr]">
        <div className="grid content-start justify-items-start gap-4">
          <p className="flex flex-wrap items-center gap-2">
            <Badge color={product.badgeColor}>{product.badge ?? product.category}</Badge>
            {category}
            <span className="tag">{`Staged test: ${review.testLength}`}</span>
            <span className="tag">{`Character: ${persona.name}`}</span>
          </p>
          <h1 className="title-review">
            <OneWord text={review.title} />
          </h1>
          <LineOfTruth method={method} />
          <SinceThen />
          <p className="text-lead" data-story>
            {review.summary}
          </p>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Stars rating={product.rating} fills={wholeStars(product.rating)} />
            <b>{product.rating.toFixed(1)}/5</b>
            {review.outOfTen !== undefined && <span>({review.outOfTen}/10)</span>}
            <span className="max-sm:basis-full">{price}</span>
          </p>
          <p className="text-note text-muted">
            Based on {review.ratingBasis.true}.{' '}
            <i data-story>In the story: {review.ratingBasis.story}.</i>
          </p>
          <p>{disclosure}</p>
          <p className="text-note text-muted">
            <time dateTime={review.date}>{longDate(review.date)}</time>
            {changed !== review.date && ` · updated ${longDate(changed)}`}
            <span data-story> · {`${review.minutes}\u00a0min read`}</span>
          </p>
        </div>
        <div className="grid content-start gap-3">
          <div className="rounded-m border-2 border-line overflow-hidden">{picture}</div>
          <div data-story>
            <IncidentReport {...product.incident} tester={persona.role} />
          </div>
        </div>
      </div>
      <WayThrough />
    </div>
  );
}
