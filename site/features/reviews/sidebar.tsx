import type { ReactNode } from 'react';
import type { KnownFact } from '#content/review-view.ts';
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

/** So many facts stay in sight. */
const inHead = 5;

const useChosenFacts = (): KnownFact[] => {
  const { facts, known } = useReview();
  return known.facts.filter(({ key }) => facts.keys.some((chosen) => chosen === key));
};

export function SidebarFacts() {
  const { facts } = useReview();
  return (
    <>
      <h2>{facts.title}</h2>
      <Facts facts={useChosenFacts().slice(0, inHead)} />
    </>
  );
}

/** Waits at the end of the column, so that nothing there has to scroll inside itself. */
export function SidebarRest() {
  const review = useReview();
  const more = useChosenFacts().slice(inHead);
  return (
    <>
      {more.length > 0 && <Facts facts={more} />}
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

function Facts({ facts }: { facts: readonly KnownFact[] }) {
  return (
    <dl className="facts">
      {facts.map((fact) => (
        <FactRow key={fact.key} fact={fact} />
      ))}
    </dl>
  );
}
