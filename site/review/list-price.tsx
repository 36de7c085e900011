import { writeDollars } from '#content/dollars.ts';
import { monthName } from '#site/ui/dates.ts';

interface ListPriceProps {
  usd: number;
  /** For which it is true. */
  month: string;
  /** Where a heading says already that it is the list price. */
  isHeaded?: boolean;
}

/** A price is true for a month, and says for which. */
export function ListPrice({ usd, month, isHeaded = false }: ListPriceProps) {
  return (
    <>
      {writeDollars(usd)}{' '}
      <small className="price-month">{`${isHeaded ? '' : 'list price, '}${monthName(month)}`}</small>
    </>
  );
}
