import { bySlug, perList } from '#features/content/by-slug.ts';
import { citationsIn, withoutCitations } from '#features/content/prose/citations.ts';
import { monthName } from '#ui/dates.ts';
import type { Gadget } from './gadget.ts';
import { changedSince, currentPrice, type DatedPrice, formatUsd, priceChanged } from './prices.ts';
import type { Judgment } from './record.ts';

/** Today's answer to "should I buy it?", as pages show it. */
export type TodaysAnswer = NonNullable<ReturnType<typeof todaysAnswer>>;

/** A gadget in the graveyard, or one to skip, is never recommended, however cheap it is. */
export function todaysAnswer(gadget: Gadget, all: readonly Gadget[]) {
  const { answer, buried } = gadget;
  if (!answer) return undefined;
  const { judgment, month, text, under } = answer;
  const instead = bySlug(all, answer.instead);
  const now = currentPrice(gadget);
  const isOutdated = under !== undefined && restsOnOldPrice(gadget, all);
  const isMet = under && now && now.usd < under.usd && !buried && judgment !== 'skip';
  const met = isMet && !isOutdated ? now : undefined;
  return {
    judgment,
    /** A few words, such as "Only under $349". */
    short: isOutdated ? priceChanged : inShort(judgment, under?.usd, met),
    /** When an editor last asked the question. */
    month,
    text: withoutCitations(text),
    under: under && { usd: under.usd, because: withoutCitations(under.because) },
    /** A price that the limit rests on has changed since the answer. */
    isOutdated,
    /** A price below the limit, which makes the answer yes. */
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
  if (met) return `Yes, at ${formatUsd(met.usd)} (${monthName(met.month)})`;
  return under === undefined ? words[judgment] : `Only under ${formatUsd(under)}`;
}

/** The gadget that today's answers name for a list of gadgets. */
export interface Pick {
  slug: string;
  name: string;
  /** What its own answer says, and when an editor last asked the question. */
  reason?: { text: string; month: string };
  /** The gadget whose answer names this one; unset if the answer is its own. */
  insteadOf?: { slug: string; name: string } | undefined;
  price?: DatedPrice | undefined;
}

/**
 * The pick among some gadgets, the same on every page: never one to skip or in the graveyard, never
 * chosen by a rating, and with today's price where one has it. The order of our guides decides,
 * then the price, because an answer names the cheapest for most people.
 */
export function pickOf(
  candidates: readonly Gadget[],
  { gadgets, guides }: Shelves,
): Pick | undefined {
  const inGuides = guides.flatMap(({ picks }) => picks.map(({ gadget }) => gadget));
  const place = ({ slug }: Pick) =>
    inGuides.includes(slug) ? inGuides.indexOf(slug) : inGuides.length;
  const usd = ({ price }: Pick) => price?.usd ?? Number.POSITIVE_INFINITY;
  const [best] = candidates
    .flatMap(({ slug }) => recommendationsOf(gadgets).get(slug) ?? [])
    .sort(
      (a, b) =>
        Number(!a.pick.price) - Number(!b.pick.price) ||
        a.rank - b.rank ||
        place(a.pick) - place(b.pick) ||
        usd(a.pick) - usd(b.pick),
    );
  return best?.pick;
}

interface Shelves {
  gadgets: readonly Gadget[];
  guides: readonly { picks: readonly { gadget: string }[] }[];
}

/** A gadget as a pick, if today's answers recommend it. */
export const recommended = ({ slug }: Gadget, all: readonly Gadget[]): Pick | undefined =>
  recommendationsOf(all).get(slug)?.pick;

interface Recommendation {
  pick: Pick;
  /** Lower is better. */
  rank: number;
}

/** The best for each slug; the answer of a gadget itself goes before those that name it. */
const recommendationsOf = perList((all: readonly Gadget[]): Map<string, Recommendation> => {
  const worstFirst = all
    .flatMap((gadget) => recommendation(gadget, all) ?? [])
    .sort((a, b) => b.rank - a.rank || Number(!b.pick.reason) - Number(!a.pick.reason));
  return new Map(worstFirst.map((one) => [one.pick.slug, one]));
});

const insteadOf = ({ answer, buried }: Gadget, all: readonly Gadget[]): Gadget | undefined =>
  bySlug(all, answer?.instead ?? buried?.instead.slug);

/** What the answer of a gadget recommends: itself or another. */
function recommendation(gadget: Gadget, all: readonly Gadget[]): Recommendation | undefined {
  const answer = todaysAnswer(gadget, all);
  if (!answer) return undefined;
  const { text, month } = answer;
  const yes = yesTo(gadget, all);
  if (yes)
    return {
      pick: { ...named(gadget), reason: { text, month } },
      rank: yes === 'for everybody' ? 0 : 1,
    };
  const instead = insteadOf(gadget, all);
  if (!instead || instead.buried || (instead.answer && !yesTo(instead, all))) return undefined;
  const { slug, name } = gadget;
  // Without the text, which is about the other gadget.
  return { pick: { ...named(instead), insteadOf: { slug, name } }, rank: 1 };
}

function yesTo(gadget: Gadget, all: readonly Gadget[]): 'for everybody' | 'for some' | undefined {
  const answer = todaysAnswer(gadget, all);
  if (!answer || gadget.buried) return undefined;
  if (answer.judgment === 'buy' || answer.met) return 'for everybody';
  return answer.judgment === 'buy-for-some' && !answer.under && !answer.instead
    ? 'for some'
    : undefined;
}

function named(gadget: Gadget) {
  const { slug, name } = gadget;
  const price = currentPrice(gadget);
  return { slug, name, price: price && { usd: price.usd, month: price.month, kind: price.kind } };
}
