import type { ReactNode } from 'react';
import { disclosures } from '#content/site.ts';
import type { Product } from '#contract/products.ts';
import { Button } from '#site/ui/button.tsx';
import { Notice } from '#site/ui/notice.tsx';
import { CardSkeleton } from './card-skeleton.tsx';
import { TestCard } from './test-card.tsx';

const placeholders = [1, 2, 3, 4, 5, 6];

interface TestGridProps {
  /** Undefined while they load. */
  products: Product[] | undefined;
  failed: boolean;
  onRetry: () => void;
  /** How many cards are in the first screen. */
  eager?: number;
  /** Stands after the last card. */
  after?: ReactNode;
}

export function TestGrid({ products, failed, onRetry, eager = 0, after }: TestGridProps) {
  if (failed && !products) return <ListFailed onRetry={onRetry} />;
  return (
    <>
      <p className="mb-5">{disclosures.associate}.</p>
      {!products && (
        <p className="sr-only" role="status">
          Loading the latest tests…
        </p>
      )}
      <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {products
          ? products.map((product, index) => (
              <TestCard key={product.id} product={product} eager={index < eager} />
            ))
          : placeholders.map((place) => <CardSkeleton key={place} />)}
        {products && after}
      </div>
    </>
  );
}

export function ListFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      alert
      scene="failed"
      title="We couldn’t load the tests"
      actions={<Button onClick={onRetry}>Try again</Button>}
    >
      Our own server did not survive that request. It happens to the best gadgets.
    </Notice>
  );
}
