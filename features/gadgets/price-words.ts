// Not a .tsx file, because Node runs the feeds without a build.
import { type DatedPrice, formatUsd, priceKindNames } from '#features/gadgets/prices.ts';
import { monthName } from '#ui/dates.ts';

export interface ReviewPrices {
  /** At the time of our review. */
  first: DatedPrice;
  /** Today's; unset if it is superseded. */
  latest: DatedPrice | undefined;
}

export const priceKind = ({ kind }: Pick<DatedPrice, 'kind'>): string => priceKindNames[kind];

export const sinceWhen = ({ kind, month }: DatedPrice): string =>
  kind === 'list' ? `since ${monthName(month)}` : `in stores, ${monthName(month)}`;

/** "$349 in January 2025, $400 since August 2025", or one price if it did not change. */
export function pricesInWords({ first, latest }: ReviewPrices): string {
  if (!latest)
    return `${formatUsd(first.usd)} in ${monthName(first.month)} (price changed, we are checking)`;
  if (first.usd === latest.usd)
    return `${formatUsd(latest.usd)} (${priceKind(latest)}, ${monthName(latest.month)})`;
  return `${formatUsd(first.usd)} in ${monthName(first.month)}, ${priceNowInWords(latest)}`;
}

export const priceNowInWords = (latest: DatedPrice): string =>
  `${formatUsd(latest.usd)} ${sinceWhen(latest)}`;
