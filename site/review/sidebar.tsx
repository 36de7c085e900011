import type { ReactNode } from 'react';
import { Stars, wholeStars } from '#site/ui/stars.tsx';
import { Cited } from './cited.tsx';
import { FactRow } from './fact-row.tsx';
import { MarkedList } from './pros-and-cons.tsx';
import { useReview } from './review-context.ts';

export function SidebarHead({ price }: { price: ReactNode }) {
  const { product } = useReview();
  return (
    <>
      <p className="font-display text-title-s">{product.name}</p>
      <p className="mt-1 flex flex-wrap items-center gap-x-2">
        <Stars rating={product.rating} fills={wholeStars(product.rating)} />
        <b>{product.rating.toFixed(1)}/5</b>
      </p>
      <p className="price-line mt-2">{price}</p>
    </>
  );
}

export function SidebarFacts() {
  const review = useReview();
  const { facts, known } = review;
  return (
    <>
      <div>
        <h2>{facts.title}</h2>
        <dl className="facts">
          {known.facts
            .filter(({ key }) => facts.keys.some((chosen) => chosen === key))
            .map((fact) => (
              <FactRow key={fact.key} fact={fact} />
            ))}
        </dl>
      </div>
      <div>
        <h2>Key features</h2>
        <ul className="key-features">
          {review.keyFeatures.map((feature, index) => (
            <li key={feature}>
              <Cited at={`keyFeatures.${index}`} text={feature} />
            </li>
          ))}
        </ul>
        {review.sku && <p className="text-note text-muted mt-2">Stock number: {review.sku}</p>}
      </div>
      <MarkedList title="Pros" field="pros" items={review.pros.slice(0, 3)} mark="yes" />
      <MarkedList title="Cons" field="cons" items={review.cons.slice(0, 3)} mark="no" />
    </>
  );
}
