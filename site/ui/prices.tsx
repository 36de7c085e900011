import { type DatedPrice, formatUsd } from '#content/prices.ts';
import { monthName } from './dates.ts';

interface PricesProps {
  /** At the time of our review. */
  first: DatedPrice;
  /** The newest that we know of. */
  latest: DatedPrice;
}

/** "$349 in January 2025 · $400 since August 2025", or one price if it did not change. */
export function Prices({ first, latest }: PricesProps) {
  if (formatUsd(first.usd) === formatUsd(latest.usd)) return <PriceWithMonth price={latest} />;
  return (
    <span className="dotted">
      <span>
        {formatUsd(first.usd)} <Month>{`in ${monthName(first.month)}`}</Month>
      </span>
      <span>
        {formatUsd(latest.usd)} <Month>{sinceWhen(latest)}</Month>
      </span>
    </span>
  );
}

/** Prices change, so each is shown with its month and kind. */
export function PriceWithMonth({ price }: { price: DatedPrice }) {
  return (
    <>
      {formatUsd(price.usd)} <Month>{`${priceKind(price)}, ${monthName(price.month)}`}</Month>
    </>
  );
}

const Month = ({ children }: { children: string }) => (
  <small className="price-month">{children}</small>
);

export const priceKind = ({ kind }: Pick<DatedPrice, 'kind'>): string =>
  kind === 'list' ? 'list price' : 'in stores';

const sinceWhen = ({ kind, month }: DatedPrice): string =>
  kind === 'list' ? `since ${monthName(month)}` : `in stores, ${monthName(month)}`;

/** The same in plain text. */
export function pricesInWords({ first, latest }: PricesProps): string {
  if (formatUsd(first.usd) === formatUsd(latest.usd))
    return `${formatUsd(latest.usd)} (${priceKind(latest)}, ${monthName(latest.month)})`;
  return `${formatUsd(first.usd)} in ${monthName(first.month)}, ${priceNowInWords(latest)}`;
}

export const priceNowInWords = (latest: DatedPrice): string =>
  `${formatUsd(latest.usd)} ${sinceWhen(latest)}`;
