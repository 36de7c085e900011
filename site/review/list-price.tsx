import { monthName } from '#site/ui/dates.ts';

interface ListPriceProps {
  usd: number;
  /** For which it is true. */
  month: string;
}

/** A price is true for a month, and says for which. */
export function ListPrice({ usd, month }: ListPriceProps) {
  return (
    <>
      {writeDollars(usd)} <small className="price-month">list price, {monthName(month)}</small>
    </>
  );
}

/** Whole dollars as they are, others with their cents. By hand: Intl is dear at a server's start. */
export function writeDollars(usd: number): string {
  const [whole = '', cents] = (Number.isInteger(usd) ? String(usd) : usd.toFixed(2)).split('.');
  return `$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${cents ? `.${cents}` : ''}`;
}
