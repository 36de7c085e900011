import type { ReactNode } from 'react';
import { useReview } from './review-context.ts';

export function ProsAndCons() {
  const { pros, cons } = useReview();
  return (
    <div className="two-lists">
      <MarkedList title="What survived" items={pros} mark="yes" />
      <MarkedList title="What did not" items={cons} mark="no" />
    </div>
  );
}

interface MarkedListProps {
  title: ReactNode;
  items: string[];
  mark: 'yes' | 'no';
}

export function MarkedList({ title, items, mark }: MarkedListProps) {
  return (
    <div className="marked" data-mark={mark}>
      <h3>{title}</h3>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}
