import { writeDollars } from '#content/dollars.ts';
import { monthName } from '#site/ui/dates.ts';
import { Unchecked } from './unchecked.tsx';

interface ListPriceProps {
  usd: number;
  /** For which it is true. */
  month: string;
  /** Where a heading says already that it is the list price. */
  isHeaded?: boolean;
  /** Nobody has read who says so; said where facts are listed. */
  isUnchecked?: true | undefined;
}

/** A price is true for a month, and says for which. */
export function ListPrice({ usd, month, isHeaded = false, isUnchecked }: ListPriceProps) {
  return (
    <>
      {writeDollars(usd)}{' '}
      <small className="price-month">{`${isHeaded ? '' : 'list price, '}${monthName(month)}`}</small>
      {isUnchecked && <Unchecked />}
    </>
  );
}
