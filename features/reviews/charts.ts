import { bySlug } from '#features/content/by-slug.ts';
import type { Finding } from '#features/content/problems.ts';
import type { CitationScope } from '#features/gadgets/claims.ts';
import type { Gadget } from '#features/gadgets/gadget.ts';
import { currentPrice, formatUsd, priceKindNames } from '#features/gadgets/prices.ts';
import {
  comparableValue,
  formatFact,
  isFactKey,
  labelOf,
  sameMeasure,
} from '#features/gadgets/vocabulary.ts';

/**
 * A small chart in a review's text: `<Chart fact="battery" with="bose-quietcomfort-ultra
 * apple-airpods-max-2">…</Chart>`. The review's own gadget comes first, and every bar is a fact of
 * a gadget, never of the story.
 */
export interface WrittenChart {
  /** A key of the vocabulary, or `price`. */
  fact: string;
  /** Slugs, separated by spaces. */
  with?: string;
}

const rivalsIn = (chart: WrittenChart): string[] => chart.with?.split(' ').filter(Boolean) ?? [];

export function chartErrors(chart: WrittenChart, scope: CitationScope): Finding[] {
  const { fact } = chart;
  if (!isFactKey(fact) && fact !== 'price')
    return [[`The chart shows an unknown fact: ${fact}.`, 'Use a key of the vocabulary.']];
  return [scope.own.slug, ...rivalsIn(chart)].flatMap((slug): Finding[] => {
    const gadget = bySlug(scope.all, slug);
    if (!gadget)
      return [[`The chart of ${fact} names “${slug}”, which has no facts.`, 'Name another.']];
    // A price can be superseded at any time; its bar is left out.
    return fact === 'price' || barOf(fact, gadget, scope.own)
      ? []
      : [[`The chart shows ${fact} of ${slug}, which is not a number.`, 'Name another.']];
  });
}

export interface Bar {
  gadget: Gadget;
  amount: number;
  /** Formatted, such as "30 hours". */
  written: string;
  note?: string | undefined;
  /** The month of the price. */
  month?: string | undefined;
  ref?: string | undefined;
}

/** The bars of the gadget and its rivals that have the fact. */
export const barsOf = (chart: WrittenChart, { own, all }: CitationScope): Bar[] =>
  [own, ...rivalsIn(chart).flatMap((slug) => bySlug(all, slug) ?? [])].flatMap(
    (gadget) => barOf(chart.fact, gadget, own) ?? [],
  );

function barOf(key: string, gadget: Gadget, own: Gadget): Bar | undefined {
  if (key === 'price') return priceBar(gadget);
  const fact = gadget.facts.find((candidate) => candidate.key === key);
  if (!fact || !sameMeasure(fact.key, own.kind, gadget.kind)) return undefined;
  const { value, note, ref } = fact;
  // The label shows only the first part of the note, because space is limited.
  const [condition] = note?.split(/[;,]/) ?? [];
  const amount = typeof value === 'number' ? comparableValue(fact.key, value) : undefined;
  return amount === undefined
    ? undefined
    : { gadget, amount, written: formatFact(fact.key, value), note: condition, ref };
}

function priceBar(gadget: Gadget): Bar | undefined {
  const price = currentPrice(gadget);
  if (!price) return undefined;
  const { usd, kind, month, ref } = price;
  return { gadget, amount: usd, written: formatUsd(usd), note: priceKindNames[kind], month, ref };
}

export const titleOf = (fact: string, { kind }: Gadget): string =>
  isFactKey(fact) ? labelOf(fact, kind) : 'Price';
