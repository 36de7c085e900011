import type { Sort } from '#contract/catalog-values.ts';
import { Link } from '#site/router/link.tsx';
import type { Query } from '#site/router/patterns.ts';
import { formatPrice } from './price.ts';

const orders: Record<Sort, string> = {
  newest: 'Newest review first, short tests after them.',
  rating: 'Best rated first.',
  price: 'Cheapest first.',
  name: 'From A to Z.',
};

interface FilterSentenceProps {
  words: Query;
  total: number;
  of: number;
  /** The same list as the editors have ordered it. */
  plain: string;
  back?: string;
}

/** What the list shows, and in which order; read out when it changes. */
export function FilterSentence({
  words: { sort, under, rating },
  total,
  of,
  plain,
  back = 'All tests, in the editors’ order',
}: FilterSentenceProps) {
  return (
    <p className="mb-2">
      <span role="status">
        <b>
          {total === of ? `All ${of} tests` : `${total} of ${of} tests`}
          {under && ` under ${formatPrice(Number(under) * 100)}`}
          {rating && ` with ${rating} stars and up`}.
        </b>{' '}
        {orders[sort as Sort]}
      </span>{' '}
      <Link to={plain} className="prose-link">
        {back}
      </Link>
    </p>
  );
}
