import type { ReactNode } from 'react';
import { Dial } from '#site/ui/dial.tsx';
import { Stamp } from '#site/ui/stamp.tsx';
import { Cited } from './cited.tsx';
import { ProsAndCons } from './pros-and-cons.tsx';
import { useReview } from './review-context.ts';

/** The answer before the story. */
export function VerdictCard({ price }: { price: ReactNode }) {
  const review = useReview();
  const { rating } = review.product;
  return (
    <>
      <div className="verdict-head">
        <h2 id="verdict">The verdict</h2>
        <Stamp>{review.stamp}</Stamp>
      </div>
      <div className="verdict-body">
        <Dial value={rating} most={5} shown={rating.toFixed(1)} caption="of 5" />
        <p>
          <Cited at="verdict" text={review.verdict} />
        </p>
      </div>
      <dl className="verdict-facts">
        <div>
          <dt>Overall rating</dt>
          <dd>
            {rating.toFixed(1)}/5{review.outOfTen !== undefined && ` (${review.outOfTen}/10)`}
          </dd>
        </div>
        <div>
          <dt>Price</dt>
          <dd>{price}</dd>
        </div>
        <div>
          <dt>Best for</dt>
          <dd>
            <Cited at="bestFor" text={review.bestFor} />
          </dd>
        </div>
      </dl>
      <ProsAndCons />
    </>
  );
}
