import { bySlug, perList } from '#features/content/by-slug.ts';
import { citationsIn, withoutCitations } from '#features/content/prose/citations.ts';
import { typesetAll } from '#features/content/prose/typography.ts';
import type { Reference } from '#features/content/values.ts';
import { currentPrice, type DatedPrice, isCheaper } from '#features/gadgets/prices.ts';
import { referenceOf, sourceOf } from './claims.ts';
import type { Gadget } from './gadget.ts';
import type { Site } from './site.ts';
import { kindDetails } from './vocabulary.ts';

/** What the page "Talk me out of it" says about one gadget. */
export interface TalkMeOut {
  slug: string;
  name: string;
  category: string;
  speaker: Site['speakers'][string];
  /** Paragraphs spoken by the character. */
  speech: string[];
  reasons: { text: string; sources: Reference[] }[];
  /** The gadget the editors name, or else the cheapest of the same kind. */
  cheaper?: { slug: string; name: string; price: DatedPrice } | undefined;
}

/** Nothing without its character. */
export function talkMeOutOf(
  gadget: Gadget,
  gadgets: readonly Gadget[],
  speakers: Site['speakers'],
): TalkMeOut | undefined {
  const { slug, name, talkMeOut } = gadget;
  const speaker = speakers[talkMeOut?.speaker ?? ''];
  if (!talkMeOut || !speaker) return undefined;
  const { speech, reasons } = talkMeOut;
  return typesetAll({
    slug,
    name,
    category: kindDetails[gadget.kind].category,
    speaker,
    speech,
    reasons: reasons.map((text) => ({
      text: withoutCitations(text),
      sources: referencesIn(text, gadget),
    })),
    cheaper: cheaperOption(gadget, gadgets),
  });
}

function referencesIn(text: string, own: Gadget): Reference[] {
  const references = citationsIn(text).flatMap((citation) => {
    const source = sourceOf(citation, { own, all: [] });
    return own.refs[(source && referenceOf(source)) ?? ''] ?? [];
  });
  return [...new Set(references)];
}

/** Of each kind, outside the graveyard. */
const cheapest = perList((gadgets: readonly Gadget[]) => {
  const found = new Map<Gadget['kind'], Gadget>();
  for (const gadget of gadgets) {
    const known = found.get(gadget.kind);
    if (!gadget.buried && currentPrice(gadget) && (!known || isCheaper(gadget, known)))
      found.set(gadget.kind, gadget);
  }
  return found;
});

function cheaperOption(gadget: Gadget, gadgets: readonly Gadget[]): TalkMeOut['cheaper'] {
  const { kind, talkMeOut } = gadget;
  const first = talkMeOut?.cheaper
    ? bySlug(gadgets, talkMeOut.cheaper)
    : cheapest(gadgets).get(kind);
  const price = first && currentPrice(first);
  if (!price || first.kind !== kind || first.buried || !isCheaper(first, gadget)) return undefined;
  return { slug: first.slug, name: first.name, price };
}
