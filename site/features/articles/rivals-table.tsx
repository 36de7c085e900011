import { Fragment } from 'react';
import type { ReviewView } from '#content/views/review.ts';
import { Link } from '#site/router/link.tsx';
import { paths } from '#site/router/paths.ts';
import { NoBreak } from '#site/ui/no-break.tsx';
import { Prices, PriceWithMonth } from '#site/ui/prices.tsx';
import { Table } from '#site/ui/table.tsx';
import { Cited, type ShownReview, useReview } from './citations.tsx';

const columns = ['Gadget', 'Price', 'Better at', 'Worse at', 'Pick it if'];

/** The reviewed product and its rivals in one table. */
export function Comparison() {
  const review = useReview();
  return (
    <>
      <Table
        caption="How it compares"
        columns={columns}
        rows={[ownRow(review), ...review.rivals.map(rivalRow)]}
      />
      <p className="mt-4 text-body">
        Side by side with{' '}
        {review.nearest.map(({ name, comparison }, index) => (
          <Fragment key={comparison}>
            {index > 0 && ' or '}
            <Link to={paths.comparison(comparison)}>
              <NoBreak text={name} />
            </Link>
          </Fragment>
        ))}
      </p>
    </>
  );
}

function ownRow({ product, prices, pros, cons, buy }: ShownReview) {
  return {
    key: product.slug,
    isOwn: true,
    name: <NoBreak text={product.name} />,
    cells: [
      <PriceWithMonth key="price" price={prices.latest} />,
      <Cited key="better" at="pros.0" text={pros[0] ?? ''} />,
      <Cited key="worse" at="cons.0" text={cons[0] ?? ''} />,
      <Cited key="pick" at="buy.0" text={buy[0] ?? ''} />,
    ],
  };
}

function rivalRow(
  { slug, name, latestPrice, isReviewed, ...words }: ReviewView['rivals'][number],
  index: number,
) {
  const text = (field: 'better' | 'worse' | 'pickIf') => (
    <Cited key={field} at={`competitors.${index}.${field}`} text={words[field]} />
  );
  return {
    key: slug,
    name: isReviewed ? <Link to={paths.review(slug)}>{name}</Link> : <NoBreak text={name} />,
    cells: [
      <PriceWithMonth key="price" price={latestPrice} />,
      text('better'),
      text('worse'),
      text('pickIf'),
    ],
  };
}

/** The prices of the reviewed product. */
export function OwnPrice() {
  return <Prices {...useReview().prices} />;
}
