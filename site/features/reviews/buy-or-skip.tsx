import { MarkedList } from './pros-and-cons.tsx';
import { useReview } from './review-context.ts';

export function BuyOrSkip() {
  const { buy, skip } = useReview();
  return (
    <div className="two-lists">
      <MarkedList title="Buy it if" field="buy" items={buy} mark="yes" />
      <MarkedList title="Skip it if" field="skip" items={skip} mark="no" />
    </div>
  );
}
