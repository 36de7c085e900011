import type { Gadget } from '#content/gadgets.ts';
import { type Citation, citationsIn, withoutCitations } from '#content/prose/citations.ts';
import type { FactsFile } from '#content/schema/facts.ts';
import { speakers } from '#content/schema/facts.ts';
import { formatDollars } from '#content/shops.ts';

export type Source = FactsFile['refs'][string];

export interface Reason {
  text: string;
  sources: Source[];
}

/** The "Talk me out of it" page of one product. */
export interface TalkMeOutPage {
  slug: string;
  name: string;
  speaker: (typeof speakers)[keyof typeof speakers];
  /** Paragraphs spoken by the character. */
  speech: string[];
  reasons: Reason[];
  /** The gadget the editors name, or else the cheapest of the same kind. */
  cheaper?: { slug: string; name: string; price: string; month: string };
}

export function talkMeOutPages(gadgets: readonly Gadget[]): TalkMeOutPage[] {
  return gadgets.flatMap((gadget) => {
    const { slug, name, talkMeOut } = gadget;
    if (!talkMeOut) return [];
    const { speaker, speech, reasons } = talkMeOut;
    const cheaper = cheaperOption(gadget, gadgets);
    return [
      {
        slug,
        name,
        speaker: speakers[speaker],
        speech,
        reasons: reasons.map((text) => ({
          text: withoutCitations(text),
          sources: sourcesOf(citationsIn(text), gadget),
        })),
        ...(cheaper ? { cheaper } : {}),
      },
    ];
  });
}

/** A mark names a reference, or a fact or price that has one. */
function sourcesOf(marks: readonly Citation[], { facts, price, refs }: Gadget): Source[] {
  const found = marks.flatMap(({ id }) => {
    const fact = facts.find(({ key }) => key === id);
    const ref = id === 'price' ? price.ref : fact ? fact.ref : id;
    return (ref && refs[ref]) || [];
  });
  return [...new Set(found)];
}

function cheaperOption(
  { slug, kind, price, talkMeOut }: Gadget,
  gadgets: readonly Gadget[],
): TalkMeOutPage['cheaper'] {
  const [first] = gadgets
    .filter((other) => other.slug !== slug && other.kind === kind && other.price.usd < price.usd)
    .filter((other) => !talkMeOut?.cheaper || other.slug === talkMeOut.cheaper)
    .toSorted((one, other) => one.price.usd - other.price.usd);
  if (!first) return undefined;
  return {
    slug: first.slug,
    name: first.name,
    price: formatDollars(first.price.usd),
    month: first.price.month,
  };
}
