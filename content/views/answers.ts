import { bySlug } from '#content/by-slug.ts';
import type { Gadget } from '#content/gadgets.ts';
import { withoutCitations } from '#content/prose/citations.ts';
import type { Judgment } from '#content/schema/facts.ts';
import { currentPrice, type DatedPrice, datedPrice, formatUsd } from '#features/gadgets/prices.ts';

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
  /** A price below that, which makes the answer yes. */
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
  const isMet = under && now && now.usd < under.usd && !buried && judgment !== 'skip';
  const met = isMet ? datedPrice(now) : undefined;
  return {
    judgment,
    short: inShort(judgment, under?.usd, met),
    month,
    text: withoutCitations(text),
    under: under && { usd: under.usd, because: withoutCitations(under.because) },
    met,
    instead: instead && { slug: instead.slug, name: instead.name },
  };
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
