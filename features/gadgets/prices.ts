import { monthName } from '#ui/dates.ts';

/** `list` is the maker's list price in the US; `street` and `used` were seen at a store or reported. */
export const priceKinds = ['list', 'street', 'used'] as const;
type PriceKind = (typeof priceKinds)[number];

export interface Price {
  usd: number;
  /** `2026-07`. */
  month: string;
  kind: PriceKind;
  /** The reference that states it. */
  ref?: string | undefined;
}

export const priceKindNames = { list: 'list price', street: 'in stores', used: 'used' } as const;

/** A price as pages show it. */
export type DatedPrice = Pick<Price, 'usd' | 'month' | 'kind'>;

interface Priced {
  /** Oldest first. */
  prices: readonly {
    /** Null: the price before it is superseded, and the new one is unknown. */
    usd: number | null;
    month: string;
    kind?: PriceKind | undefined;
    ref?: string | undefined;
  }[];
}

/** Oldest first. */
export const knownPrices = ({ prices }: Priced): Price[] =>
  prices.flatMap(({ usd, month, kind = 'list', ref }) =>
    usd !== null ? [{ usd, month, kind, ref }] : [],
  );

/**
 * What the gadget costs today: the lowest list or street price of the newest month that has one.
 * Undefined if that price is superseded. Nothing else computes a current price.
 */
export function currentPrice({ prices }: Priced): Price | undefined {
  const superseded = prices.findLastIndex(({ usd }) => usd === null);
  return knownPrices({ prices: prices.slice(superseded + 1) })
    .filter(({ kind }) => kind !== 'used')
    .sort((a, b) => b.month.localeCompare(a.month) || a.usd - b.usd)[0];
}

/** Whether what was said in a month about a gadget's price has to be checked again. */
export function changedSince({ prices }: Priced, month: string): boolean {
  const now = currentPrice({ prices });
  if (!now) return prices.some((price) => price.usd === null && price.month >= month);
  const then = currentPrice({ prices: prices.filter((price) => price.month <= month) });
  return now.month > month && now.usd !== then?.usd;
}

/** Said in place of a price that is superseded. */
export const priceChanged = 'Price changed, we are checking';

/** Said in place of today's price. */
export const withoutPrice = ({ prices }: Priced): string =>
  prices.length > 0 ? priceChanged : 'Price not known';

/** Every cent; without Intl, which would slow down the server's start. */
export function formatUsd(usd: number): string {
  return Math.round(usd * 100) % 100 === 0 ? wholeDollars(usd) : group(usd.toFixed(2));
}

/** Only for the tested price on a card: next to an exact limit, a rounded price is wrong. */
export const wholeDollars = (usd: number): string => group(usd.toFixed(0));

const group = (written: string): string => `$${written.replace(/\B(?=(\d{3})+(?:\.|$))/g, ',')}`;

/** Stored out of 50, shown out of 5. */
export function shownRating(rating: number): string {
  return (rating / 10).toFixed(1);
}

// Not a .tsx file, because Node runs the feeds without a build.

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
  return `${formatUsd(first.usd)} in ${monthName(first.month)}, ${formatUsd(latest.usd)} ${sinceWhen(latest)}`;
}
