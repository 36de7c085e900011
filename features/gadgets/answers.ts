import { bySlug } from '#features/content/by-slug.ts';
import { citationsIn, withoutCitations } from '#features/content/prose/citations.ts';
import {
  changedSince,
  currentPrice,
  type DatedPrice,
  datedPrice,
  formatUsd,
  priceChanged,
} from '#features/gadgets/prices.ts';
import type { Judgment } from '#features/gadgets/record.ts';
import type { Gadget } from './gadget.ts';

/** Today's answer to "should I buy it?", as pages show it. */
export interface TodaysAnswer {
  judgment: Judgment;
  /** A few words, such as "Only under $349". */
  short: string;
  /** When an editor last asked the question. */
  month: string;
  text: string;
  /** The price under which the answer is yes. */
  under?: { usd: number; because: string } | undefined;
  /** A price that the limit rests on has changed since the answer. */
  isOutdated: boolean;
  /** A price below the limit, which makes the answer yes. */
  met?: DatedPrice | undefined;
  instead?: { slug: string; name: string } | undefined;
}

/** A gadget in the graveyard, or one to skip, is never recommended, however cheap it is. */
export function todaysAnswer(gadget: Gadget, all: readonly Gadget[]): TodaysAnswer | undefined {
  const { answer, buried } = gadget;
  if (!answer) return undefined;
  const { judgment, month, text, under } = answer;
  const instead = bySlug(all, answer.instead);
  const now = currentPrice(gadget);
  const isOutdated = under !== undefined && restsOnOldPrice(gadget, all);
  const isMet = under && now && now.usd < under.usd && !buried && judgment !== 'skip';
  const met = isMet && !isOutdated ? datedPrice(now) : undefined;
  return {
    judgment,
    short: isOutdated ? priceChanged : inShort(judgment, under?.usd, met),
    month,
    text: withoutCitations(text),
    under: under && { usd: under.usd, because: withoutCitations(under.because) },
    isOutdated,
    met,
    instead: instead && { slug: instead.slug, name: instead.name },
  };
}

/**
 * The limit is compared with the gadget's own price and rests on the prices that its reason cites.
 * A new price of its own is no reason to doubt the limit.
 */
function restsOnOldPrice(own: Gadget, all: readonly Gadget[]): boolean {
  const { month = '', under } = own.answer ?? {};
  const cited = citationsIn(under?.because ?? '').flatMap(({ slug, id }) =>
    id === 'price' && slug !== own.slug ? (bySlug(all, slug) ?? []) : [],
  );
  const isUnknown = !currentPrice(own) && changedSince(own, month);
  return isUnknown || cited.some((gadget) => changedSince(gadget, month));
}

const words: Record<Judgment, string> = {
  buy: 'Buy it',
  'buy-for-some': 'Right for some',
  wait: 'Wait for a lower price',
  skip: 'Skip it',
};

function inShort(judgment: Judgment, under: number | undefined, met?: DatedPrice): string {
  if (met) return `Yes, at ${formatUsd(met.usd)} (${inMonth(met.month)})`;
  return under === undefined ? words[judgment] : `Only under ${formatUsd(under)}`;
}

const inMonth = (month: string): string =>
  new Date(`${month}-01`).toLocaleString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
