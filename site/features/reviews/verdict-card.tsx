import type { ReactNode } from 'react';
import { Stamp } from '#site/ui/stamp.tsx';
import { Cited, RefMark } from './cited.tsx';
import { JudgmentLine } from './judgment.tsx';
import { MarkedList } from './pros-and-cons.tsx';
import { useReview } from './review-context.ts';

/** The answer before the story; the store button follows it on the page. */
export function VerdictCard({ price }: { price: ReactNode }) {
  const review = useReview();
  const { rating } = review.product;
  const { ref } = review.known.price;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="verdict" className="text-title-s">
          The verdict
        </h2>
        <span data-story>
          <Stamp judgment={review.judgment}>{review.stamp}</Stamp>
        </span>
      </div>
      <dl className="verdict-facts">
        <div>
          <dt>Overall rating</dt>
          <dd>{rating.toFixed(1)}/5</dd>
        </div>
        <div id="fact-price">
          <dt>Price</dt>
          <dd>
            {price}
            {ref && <RefMark number={ref} />}
          </dd>
        </div>
        <div className="col-span-full">
          <dt className="float-left mr-2">Best for</dt>
          <dd>
            <Cited at="bestFor" text={review.bestFor} />
          </dd>
        </div>
      </dl>
      <JudgmentLine />
      <div className="two-lists">
        <MarkedList title="Pros" field="pros" items={review.pros.slice(0, 3)} mark="yes" />
        <MarkedList title="Cons" field="cons" items={review.cons.slice(0, 3)} mark="no" />
      </div>
    </>
  );
}
