import type { Gadget } from '#features/gadgets/gadget.ts';
import { formatUsd, knownPrices } from '#features/gadgets/prices.ts';
import type { GadgetFact } from '#features/gadgets/record.ts';
import { formatFact, notKnown } from '#features/gadgets/vocabulary.ts';

type Sourced = Pick<Gadget, 'refs'>;

/** A fact is checked if an editor has read its source. */
function isChecked({ refs }: Sourced, { ref }: Pick<GadgetFact, 'ref'>): boolean {
  return ref !== undefined && refs[ref]?.checked !== undefined;
}

/** The row of a gadget in `npm run content -- check`. */
export function countFacts(gadget: Gadget) {
  const known = gadget.facts.filter(({ value }) => value !== notKnown);
  const checked = known.filter((fact) => isChecked(gadget, fact)).length;
  const references = Object.values(gadget.refs);
  return {
    gadget: gadget.slug,
    facts: known.length,
    checked,
    unchecked: known.length - checked,
    unknown: gadget.facts.length - known.length,
    references: references.length,
    addresses: references.filter(({ url }) => url).length,
  };
}

/** The share of known facts whose source an editor has read. */
export function checkedShare(gadgets: Gadget[]): number {
  const known = gadgets.flatMap((gadget) =>
    gadget.facts.filter(({ value }) => value !== notKnown).map((fact) => isChecked(gadget, fact)),
  );
  return known.filter(Boolean).length / known.length;
}

/** The facts an editor still has to look up, one per line, with the source of each. */
export function uncheckedFacts(gadgets: Gadget[]): string[] {
  return gadgets.flatMap((gadget) => [
    ...knownPrices(gadget)
      .filter((price) => !isChecked(gadget, price))
      .map(({ usd, month }) => `${gadget.slug}  price: ${formatUsd(usd)} (${month})`),
    ...gadget.facts
      .filter((fact) => fact.value !== notKnown && !isChecked(gadget, fact))
      .map(({ key, value, ref = '' }) => {
        const { publisher, title, url } = gadget.refs[ref] ?? {};
        const source = [publisher, title, url].filter(Boolean).join(', ');
        return `${gadget.slug}  ${key}: ${formatFact(key, value)}  (${source})`;
      }),
  ]);
}
