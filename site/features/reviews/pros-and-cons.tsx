import type { ReactNode } from 'react';
import { Cited } from './cited.tsx';
import { useReview } from './review-context.ts';

export function ProsAndCons() {
  const { pros, cons } = useReview();
  return (
    <div className="two-lists">
      <MarkedList title="What survived" field="pros" items={pros} mark="yes" />
      <MarkedList title="What did not" field="cons" items={cons} mark="no" />
    </div>
  );
}

interface MarkedListProps {
  title: ReactNode;
  /** Where the items stand in the front matter. */
  field: 'pros' | 'cons' | 'buy' | 'skip';
  items: string[];
  mark: 'yes' | 'no';
}

export function MarkedList({ title, field, items, mark }: MarkedListProps) {
  return (
    <div className="marked" data-mark={mark}>
      <h3>{title}</h3>
      <ul>
        {items.map((item, index) => (
          <li key={item}>
            <span>
              <Cited at={`${field}.${index}`} text={item} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
