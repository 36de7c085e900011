import { formatDollars } from '#content/shops.ts';
import { placeholder } from '#site/prerender/placeholders.tsx';
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
  return <Written usd={formatDollars(usd)} month={monthName(month)} isHeaded={isHeaded} />;
}

/** In a printed text, where only the database knows the price. */
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
