import type { ReactNode } from 'react';
import { Stars, wholeStars } from '#site/ui/stars.tsx';
import { Cited } from './cited.tsx';
import { ContentsList } from './contents.tsx';
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
      <p className="mt-1 font-bold">{price}</p>
    </>
  );
}

/** Short forms of what the page has elsewhere in full. */
export function SidebarRest() {
  const { facts, known, keyFeatures, sku, pros, cons } = useReview();
  const chosen = known.facts.filter(({ key }) => facts.keys.some((wanted) => wanted === key));
  return (
    <>
      <nav aria-label="Contents" className="toc">
        <h2>In this review</h2>
        <ContentsList />
      </nav>
      <div>
        <h2>{facts.title}</h2>
        <dl className="facts">
          {chosen.map((fact) => (
            <FactRow key={fact.key} fact={fact} />
          ))}
        </dl>
      </div>
      <div>
        <h2>Key features</h2>
        <ul className="key-features">
          {keyFeatures.map((feature, index) => (
            <li key={feature}>
              <Cited at={`keyFeatures.${index}`} text={feature} />
            </li>
          ))}
        </ul>
        {sku && <p className="mt-2 text-note text-muted">SKU: {sku}</p>}
      </div>
      <MarkedList title="Pros" field="pros" items={pros.slice(0, 3)} mark="yes" />
      <MarkedList title="Cons" field="cons" items={cons.slice(0, 3)} mark="no" />
    </>
  );
}
