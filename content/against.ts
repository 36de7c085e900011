import { writeDollars } from './dollars.ts';
import type { FactsFile } from './facts-shape.ts';
import type { Gadget } from './gadgets.ts';
import { type Mark, marksOf, withoutMarks } from './marks.ts';

export type Source = FactsFile['refs'][string];

/** A reason that somebody else's words stand behind. */
export interface Reason {
  text: string;
  sources: Source[];
}

/** What speaks against buying a gadget. */
export interface Against {
  slug: string;
  name: string;
  /** The best first; never more than three, and none that nobody but us says. */
  reasons: Reason[];
  /** The cheapest of its kind that we know, where it costs less. */
  cheaper?: { slug: string; name: string; price: string; month: string };
}

const most = 3;

/** For each of our own products. */
export function allAgainst(gadgets: readonly Gadget[]): Against[] {
  return gadgets.filter(({ isRival }) => !isRival).map((gadget) => against(gadget, gadgets));
}

function against(gadget: Gadget, gadgets: readonly Gadget[]): Against {
  const { slug, name, flaws = [], issues = [], cost = [], sinceThen = [] } = gadget;
  const flawsOf = (rank: string) =>
    flaws.filter((flaw) => flaw.rank === rank).map(({ text }) => ({ text, marks: marksOf(text) }));
  const told = [
    ...flawsOf('spoils'),
    ...issues.map(({ text, ref }) => ({ text, marks: [{ id: ref }] })),
    ...flawsOf('annoys'),
    ...cost.map(({ what, usd, per, ref }) => ({
      text: costInWords(what, usd, per),
      marks: [{ id: ref }],
    })),
    ...sinceThen.map(({ text, ref }) => ({ text, marks: [{ id: ref }] })),
    ...flawsOf('live'),
  ];
  const reasons = told
    .map(({ text, marks }) => ({
      text: withoutMarks(text),
      sources: sourcesOf(marks, gadget, gadgets),
    }))
    .filter(({ sources }) => sources.length > 0)
    // What was read at its source goes before what is only said to stand there.
    .toSorted((one, other) => Number(wasRead(other)) - Number(wasRead(one)))
    .slice(0, most);
  const cheaper = cheapest(gadget, gadgets);
  return { slug, name, reasons, ...(cheaper ? { cheaper } : {}) };
}

const wasRead = ({ sources }: Reason): boolean =>
  sources.some(({ checked }) => checked !== undefined);

function costInWords(what: string, usd: number, per: 'month' | 'year' | 'once'): string {
  const often = per === 'once' ? 'once' : `a ${per}`;
  return `It goes on costing: ${what}, about ${writeDollars(usd)} ${often}`;
}

/** A mark names a reference, or a fact or a price that has one. */
function sourcesOf(marks: readonly Mark[], own: Gadget, gadgets: readonly Gadget[]): Source[] {
  const found = marks.flatMap(({ slug, id }) => {
    const gadget = slug ? gadgets.find((candidate) => candidate.slug === slug) : own;
    if (!gadget) return [];
    const fact = gadget.facts.find(({ key }) => key === id);
    const ref = id === 'price' ? gadget.price.ref : fact ? fact.ref : id;
    return (ref && gadget.refs[ref]) || [];
  });
  return [...new Set(found)];
}

function cheapest({ slug, kind, price }: Gadget, gadgets: readonly Gadget[]): Against['cheaper'] {
  const [first] = gadgets
    .filter((other) => other.slug !== slug && other.kind === kind && other.price.usd < price.usd)
    .toSorted((one, other) => one.price.usd - other.price.usd);
  if (!first) return undefined;
  return {
    slug: first.slug,
    name: first.name,
    price: writeDollars(first.price.usd),
    month: first.price.month,
  };
}
