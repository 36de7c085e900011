import type { Update } from '#features/content/values.ts';
import { formatUsd, knownPrices, type Price } from '#features/gadgets/prices.ts';
import type { GadgetRecord } from '#features/gadgets/record.ts';
import { factKeys } from '#features/gadgets/vocabulary.ts';
import type { Filled } from './documents.ts';

/** The facts of a gadget, with a value for every list that pages always read. */
export interface FactsFile
  extends Filled<
    Omit<GadgetRecord, 'name' | 'brand' | 'card' | 'availability'>,
    'prices' | 'refs' | 'facts'
  > {
  /** Of a rival; a reviewed gadget has them on its card. */
  name?: string | undefined;
  brand?: string | undefined;
  /** What readers of its review are told about changes, newest first. */
  updates: readonly Update[];
}

export type Fact = FactsFile['facts'][number];

/** The worst first. */
const ranks = ['spoils', 'annoys', 'live'] as const;

/** Facts as in the vocabulary, the worst flaws and the latest changes first. */
export function inOrder(file: FactsFile): FactsFile {
  const place = ({ key }: Fact) => factKeys.indexOf(key);
  const news = priceNews(knownPrices(file));
  const sinceThen = news.length > 0 ? [...news, ...(file.sinceThen ?? [])] : file.sinceThen;
  return {
    ...file,
    facts: file.facts.toSorted((a, b) => place(a) - place(b)),
    flaws: file.flaws?.toSorted((a, b) => ranks.indexOf(a.rank) - ranks.indexOf(b.rank)),
    sinceThen: sinceThen?.toSorted((a, b) => b.date.localeCompare(a.date)),
  };
}

/** Sentences about new list prices. */
function priceNews(prices: readonly Price[]) {
  const listPrices = prices.filter(({ kind }) => kind === 'list');
  return listPrices.slice(1).flatMap(({ usd, month: date, ref }, index) => {
    const before = listPrices[index]?.usd ?? usd;
    if (before === usd || !ref) return [];
    const direction = usd > before ? 'up' : 'down';
    const text = `The US list price was ${formatUsd(usd)}, ${direction} from ${formatUsd(before)}.`;
    return [{ date, text, ref }];
  });
}
