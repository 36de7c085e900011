import { Fragment } from 'react';
import { formatDollars } from '#content/shops.ts';
import { placeholder } from '#site/prerender/placeholders.tsx';
import { Link } from '#site/router/link.tsx';
import { paths } from '#site/router/paths.ts';
import { monthName } from '#site/ui/dates.ts';
import { OneWord } from '#site/ui/one-word.tsx';
import { Table } from '#site/ui/table.tsx';
import { Cited, type Review, useReview } from './citations.tsx';

const columns = ['Gadget', 'List price', 'Better at', 'Worse at', 'Pick it if'];

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
              <OneWord text={name} />
            </Link>
          </Fragment>
        ))}
      </p>
    </>
  );
}

function ownRow({ product, known, pros, cons, buy }: Review) {
  return {
    key: product.slug,
    isOwn: true,
    name: <OneWord text={product.name} />,
    cells: [
      <ListPrice key="price" {...known.latestPrice} isHeaded />,
      <Cited key="better" at="pros.0" text={pros[0] ?? ''} />,
      <Cited key="worse" at="cons.0" text={cons[0] ?? ''} />,
      <Cited key="pick" at="buy.0" text={buy[0] ?? ''} />,
    ],
  };
}

function rivalRow(
  { slug, name, latestPrice, isReviewed, ...words }: Review['rivals'][number],
  index: number,
) {
  const text = (field: 'better' | 'worse' | 'pickIf') => (
    <Cited key={field} at={`competitors.${index}.${field}`} text={words[field]} />
  );
  return {
    key: slug,
    name: isReviewed ? <Link to={paths.review(slug)}>{name}</Link> : <OneWord text={name} />,
    cells: [
      <ListPrice key="price" {...latestPrice} isHeaded />,
      text('better'),
      text('worse'),
      text('pickIf'),
    ],
  };
}

interface ListPriceProps {
  usd: number;
  /** The month in which the price was valid. */
  month: string;
  /** A heading already labels it as the list price. */
  isHeaded?: boolean;
}

/** Prices change, so each is shown with its month. */
export function ListPrice({ usd, month, isHeaded = false }: ListPriceProps) {
  return <Written usd={formatDollars(usd)} month={monthName(month)} isHeaded={isHeaded} />;
}

/** The price is filled in from the database. */
export function PricePlaceholder() {
  return <Written usd={placeholder('usd')} month={placeholder('month')} />;
}

function Written({
  usd,
  month,
  isHeaded = false,
}: {
  usd: string;
  month: string;
  isHeaded?: boolean;
}) {
  return (
    <>
      {usd} <small className="price-month">{`${isHeaded ? '' : 'list price, '}${month}`}</small>
    </>
  );
}
