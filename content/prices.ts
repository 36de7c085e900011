import type { PriceKind } from '#contract/catalog-values.ts';
import { perList } from './by-slug.ts';
import type { notKnown } from './schema/vocabulary.ts';

export interface Price {
  usd: number;
  month: string;
  kind: PriceKind;
  ref?: string | undefined;
}

/** A price as pages show it. */
export type DatedPrice = Pick<Price, 'usd' | 'month' | 'kind'>;

export const datedPrice = ({ usd, month, kind }: DatedPrice): DatedPrice => ({ usd, month, kind });

interface Priced {
  prices: readonly {
    usd: number | typeof notKnown;
    month: string;
    kind?: PriceKind | undefined;
    ref?: string | undefined;
  }[];
}

/** Oldest first. */
export const knownPrices = ({ prices }: Priced): readonly Price[] => known(prices);

const known = perList((prices: Priced['prices']): readonly Price[] =>
  prices.flatMap(({ usd, kind = 'list', ...rest }) =>
    typeof usd === 'number' ? [{ ...rest, usd, kind }] : [],
  ),
);

/** The price at the time of our review: the first of the list. */
export function priceThen(gadget: Priced): Price {
  const [first] = knownPrices(gadget);
  if (!first) throw new Error('A gadget without a price should not be in the library.');
  return first;
}

/** The newest price of either kind; in the same month the list price. */
export function priceNow(gadget: Priced): Price {
  return knownPrices(gadget).reduce(
    (latest, price) =>
      price.month > latest.month || (price.month === latest.month && price.kind === 'list')
        ? price
        : latest,
    priceThen(gadget),
  );
}

export const latestOfKind = (gadget: Priced, kind: PriceKind): Price | undefined =>
  knownPrices(gadget).findLast((price) => price.kind === kind);

/** Whether one of the newest prices is below the price under which we would buy it. */
export function priceBelow(gadget: Priced, usd: number): Price | undefined {
  return [priceNow(gadget), latestOfKind(gadget, 'list'), latestOfKind(gadget, 'street')].find(
    (price) => price && price.usd < usd,
  );
}

/**
 * Whole dollars, or `exact` with the cents if there are any; without Intl, which would slow down
 * the server's start.
 */
export function formatUsd(usd: number, digits: 'whole' | 'exact' = 'whole'): string {
  const isWhole = digits === 'whole' || Number.isInteger(usd);
  const [dollars = '', cents] = usd.toFixed(isWhole ? 0 : 2).split('.');
  const grouped = dollars.replace(/\B(?=(\d{3})+$)/g, ',');
  return cents === undefined ? `$${grouped}` : `$${grouped}.${cents}`;
}
