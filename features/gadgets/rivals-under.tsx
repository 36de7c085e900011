import { priceKind } from '#features/gadgets/price-words.ts';
import { monthName } from '#ui/dates.ts';
import { comparisonSlug, paths } from '#ui/paths.ts';
import type { Rival } from './list.ts';
import { formatUsd, wholeDollars } from './prices.ts';

/** What the price filter finds among gadgets that we compare but did not review. */
export function RivalsUnder({
  rivals,
  limit,
}: {
  rivals: readonly Rival[];
  limit: string | undefined;
}) {
  if (rivals.length === 0) return null;
  return (
    <section className="mt-6" aria-label="Not reviewed">
      <p>Also under {wholeDollars(Number(limit))}, not reviewed, but we have facts about them:</p>
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {rivals.map(({ slug, name, beside, price }) => (
          <li key={slug}>
            <a href={paths.comparison(comparisonSlug([beside, slug]))} className="prose-link">
              {name}
            </a>{' '}
            {formatUsd(price.usd)}{' '}
            <small className="price-month">{`${priceKind(price)}, ${monthName(price.month)}`}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
