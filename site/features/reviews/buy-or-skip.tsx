import { Link } from '#site/router/link.tsx';
import { paths } from '#site/router/paths.ts';
import { MarkedList } from './pros-and-cons.tsx';
import { useReview } from './review-context.ts';

export function BuyOrSkip() {
  const { slug, buy, skip } = useReview();
  return (
    <>
      <div className="two-lists">
        <MarkedList title="Buy it if" field="buy" items={buy} mark="yes" />
        <MarkedList title="Leave it if" field="skip" items={skip} mark="no" />
      </div>
      <p className="mt-4">
        <Link to={paths.talkMeOut(slug)} className="prose-link">
          Talk me out of it
        </Link>
        : the best reasons not to buy, with sources, and the cheaper way.
      </p>
    </>
  );
}
