import { Fragment, type ReactNode } from 'react';
import { PriceWithMonth } from '#features/gadgets/offers.tsx';
import { priceChanged } from '#features/gadgets/prices.ts';
import { NoBreak } from '#ui/no-break.tsx';
import { paths } from '#ui/paths.ts';
import { type Column, Table } from '#ui/table.tsx';
import { Cited, type Rival, type ShownReview, useReview } from './citations.tsx';

interface Row {
  slug: string;
  name: ReactNode;
  isOwn?: true;
  price: ReactNode;
  better: ReactNode;
  worse: ReactNode;
  pickIf: ReactNode;
}

const columns: Column<Row>[] = [
  {
    label: 'Gadget and price',
    cell: ({ name, price }) => (
      <>
        {name}
        <div className="font-text">{price}</div>
      </>
    ),
  },
  { label: 'Better at', cell: ({ better }) => <div>{better}</div> },
  { label: 'Worse at', cell: ({ worse }) => <div>{worse}</div> },
  { label: 'Pick it if', cell: ({ pickIf }) => <div>{pickIf}</div> },
];

/** The reviewed product and its rivals in one table. */
export function Rivals() {
  const review = useReview();
  return (
    <>
      <Table
        caption="How it compares"
        columns={columns}
        rows={[ownRow(review), ...review.rivals.map(rivalRow)]}
        rowKey={({ slug }) => slug}
        rowClass={({ isOwn }) => (isOwn ? 'bg-well' : undefined)}
      />
      <p className="mt-4 text-body">
        Side by side with{' '}
        {review.nearest.map(({ name, comparison }, index) => (
          <Fragment key={comparison}>
            {index > 0 && ' or '}
            <a href={paths.comparison(comparison)}>
              <NoBreak text={name} />
            </a>
          </Fragment>
        ))}
      </p>
    </>
  );
}

const ownRow = ({ product, prices, pros, cons, buy }: ShownReview): Row => ({
  slug: product.slug,
  isOwn: true,
  name: <NoBreak text={product.name} />,
  price: prices.latest ? <PriceWithMonth price={prices.latest} /> : priceChanged,
  better: <Cited text={pros[0] ?? ''} />,
  worse: <Cited text={cons[0] ?? ''} />,
  pickIf: <Cited text={buy[0] ?? ''} />,
});

const rivalRow = ({ slug, name, price, withoutPrice, isReviewed, ...words }: Rival): Row => ({
  slug,
  name: isReviewed ? <a href={paths.review(slug)}>{name}</a> : <NoBreak text={name} />,
  price: price ? <PriceWithMonth price={price} /> : withoutPrice,
  better: <Cited text={words.better} />,
  worse: <Cited text={words.worse} />,
  pickIf: <Cited text={words.pickIf} />,
});
