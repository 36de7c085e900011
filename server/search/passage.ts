import type { Fact } from '#content/schema/facts.ts';
import type { GadgetKind } from '#content/schema/vocabulary.ts';
import type { SearchKind } from '#contract/search.ts';
import type { PriceKind } from '#features/gadgets/prices.ts';

/** The subject of a result: one page, or one gadget on a page. */
export interface Subject {
  kind: SearchKind;
  slug: string;
  name: string;
  url: string;
  /** Other names, which are indexed with all its passages. */
  words: string;
  /** The text of the result if no sentence matches. */
  about: string;
  category: string | null;
  /** The category's. */
  emoji?: string | undefined;
  /** Out of 50. */
  rating: number | null;
  /** In cents. */
  price: number | null;
  /** The newest price's month and kind. */
  priceMonth?: string | undefined;
  priceKind?: PriceKind | undefined;
  /** Today's answer, in a few words. */
  answer?: string | undefined;
  /** Why it is in the graveyard. */
  buried?: string | undefined;
  /** Today's answer is to skip it. */
  isSkipped?: boolean | undefined;
  /** What today's answer, its grave or its maker puts in its place. */
  instead?: { slug: string; name: string } | undefined;
  /** The slug of what its maker replaced it with. */
  successor?: string | undefined;
  /** The `instead` of another gadget. */
  isPreferred?: boolean | undefined;
  brand?: string | undefined;
  /** The month in which it came out. */
  released?: string | undefined;
  date: string;
  gadget?: GadgetKind | undefined;
  facts?: ReadonlyMap<Fact['key'], Fact> | undefined;
  /** Only for rivals: the comparison with one of our products. */
  beside?: { label: string; url: string } | undefined;
}

/** A section of a subject's text with its own URL. */
export interface Passage {
  subject: Subject;
  url: string;
  /** Its heading; empty for the page itself. */
  label: string;
  /** Further words for the subject, only on its first passage. */
  also: string;
  /** They describe the subject, but do not name it. */
  tags?: readonly string[];
  /** One sentence per line. */
  text: string;
  /** The emergency, or a text about rivals: no statement about the gadget itself. */
  isStory?: boolean;
  /** Says who should not buy the gadget. */
  isWarning?: boolean;
}

/** The label of a gadget's facts. */
export const factsLabel = 'What we know';
