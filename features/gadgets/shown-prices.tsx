import { type DatedPrice, formatUsd, priceChanged } from '#features/gadgets/prices.ts';
import { monthName } from '#ui/dates.ts';
import { priceKind, type ReviewPrices, sinceWhen } from './price-words.ts';

/** "$349 in January 2025 · $400 since August 2025", or one price if it did not change. */
export function Prices({ first, latest }: ReviewPrices) {
  if (latest && first.usd === latest.usd) return <PriceWithMonth price={latest} />;
  return (
    <span className="dotted">
      <span>
        {formatUsd(first.usd)} <Month>{`in ${monthName(first.month)}`}</Month>
      </span>
      <span>
        {latest ? (
          <>
            {formatUsd(latest.usd)} <Month>{sinceWhen(latest)}</Month>
          </>
        ) : (
          priceChanged
        )}
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
