import { bySlug } from '#features/content/by-slug.ts';
import type { Citation } from '#features/content/prose/citations.ts';
import { currentPrice, knownPrices } from '#features/gadgets/prices.ts';
import { formatFact } from './fact-values.ts';
import { numbersIn } from './figures.ts';
import type { Gadget } from './gadget.ts';
import { isFactKey, notKnown } from './vocabulary.ts';

/** The gadget of a text and the others that it may cite. */
export interface CitationScope {
  own: Gadget;
  all: readonly Gadget[];
}

/** The target of a citation. */
export type Source =
  | { kind: 'fact'; gadget: Gadget; fact: Gadget['facts'][number] }
  | { kind: 'price'; gadget: Gadget }
  | { kind: 'reference'; gadget: Gadget; id: string };

export function sourceOf({ slug, id }: Citation, { own, all }: CitationScope): Source | undefined {
  const gadget = slug ? bySlug(all, slug) : own;
  if (!gadget) return undefined;
  if (id === 'price') return { kind: 'price', gadget };
  const fact = isFactKey(id) ? gadget.facts.find(({ key }) => key === id) : undefined;
  if (fact) return fact.value === notKnown ? undefined : { kind: 'fact', gadget, fact };
  return Object.hasOwn(gadget.refs, id) ? { kind: 'reference', gadget, id } : undefined;
}

/** Whether a source states this number, or it is the difference between two comparable sources. */
export function isStatedBy(sources: Source[], value: number): boolean {
  return (
    sources.some((source) => statesValue(source, value)) || differences(sources).includes(value)
  );
}

/** A reference is external text that cannot be checked here, so it is trusted. */
function statesValue(source: Source, value: number): boolean {
  if (source.kind === 'reference') return true;
  if (source.kind === 'price') return knownPrices(source.gadget).some(({ usd }) => usd === value);
  const { key, value: known, note = '' } = source.fact;
  return numbersIn(`${known} ${formatFact(key, known)} ${note}`).includes(value);
}

function differences(sources: Source[]): number[] {
  const measured = sources.flatMap((source) => {
    if (source.kind === 'price')
      return knownPrices(source.gadget).map(({ usd }) => ({ key: 'price', amount: usd }));
    if (source.kind === 'fact' && typeof source.fact.value === 'number') {
      return [{ key: source.fact.key, amount: source.fact.value }];
    }
    return [];
  });
  return measured.flatMap(({ key, amount }) =>
    measured
      .filter((other) => other.key === key)
      .map((other) => Number(Math.abs(amount - other.amount).toFixed(2))),
  );
}

export function referenceOf(source: Source): string | undefined {
  if (source.kind === 'reference') return source.id;
  if (source.kind === 'fact') return source.fact.ref;
  return knownPrices(source.gadget)[0]?.ref ?? currentPrice(source.gadget)?.ref;
}
