import { type Asked, tellPrice } from './asked.ts';
import type { Subject } from './passage.ts';
import { comparing, fits } from './ranking.ts';
import type { Hit, SearchIndex } from './search-index.ts';

/** Something that was found, with the places where. A gadget that fits a wish needs none. */
export interface Found {
  subject: Subject;
  hits: Hit[];
}

export interface Looked {
  found: Found[];
  /** As much of what was asked as had to be given up for anything to be found. */
  without: string[];
  /** The rest, which holds for everything that was found. */
  asked: Asked;
}

interface Shelf {
  index: SearchIndex;
  /** Everything with a price: what wishes and prices are about. */
  gadgets: readonly Subject[];
  /** Whether the last plain word may still be typed. */
  isTyping: boolean;
}

/** Looks for all of what was asked, and for less of it where that is nowhere. */
export function look(asked: Asked, shelf: Shelf): Looked {
  const price = tellPrice(asked.price);
  const plain: Asked = { terms: [...asked.terms, ...asked.kindTerms], kinds: [], kindTerms: [], price: {} };
  const hasLimit = asked.wish !== undefined || asked.order !== undefined || price.length > 0;
  if (!hasLimit) return { found: inTexts(plain.terms, shelf), without: [], asked: plain };
  const found = asked.terms.length > 0 ? namedWithin(asked, shelf) : gadgetsWithin(asked, shelf);
  if (found.length > 0) return { found, without: [], asked };
  if (price.length > 0) return { ...look({ ...asked, price: {} }, shelf), without: price };
  return { found: inTexts(plain.terms, shelf), without: [], asked: plain };
}

/** Passages with all of the words; where there is none, those with most of them. */
function inTexts(terms: readonly string[], { index, isTyping }: Shelf): Found[] {
  if (terms.length === 0) return [];
  const hits = index.find(terms, { isTyping });
  if (hits.length > 0 || terms.length === 1) return bySubject(hits);
  const some = index.find(terms, { isTyping, any: true });
  const most = Math.max(0, ...some.map(({ has }) => has));
  return bySubject(some.filter(({ has }) => has === most));
}

const isOwn = ({ kind }: Subject): boolean => kind !== 'rival';

function gadgetsWithin(asked: Asked, { gadgets }: Shelf): Found[] {
  const found = gadgets.filter((subject) => fits(subject, asked)).sort(comparing(asked));
  // What we have tried comes first; a rival is still an answer for whoever has so much to spend.
  return [...found.filter(isOwn), ...found.filter((subject) => !isOwn(subject))].map((subject) => ({
    subject,
    hits: [],
  }));
}

/** "sony under 400", "garmin best battery": those of the name in the order of the wish; otherwise whatever text fits. */
function namedWithin(asked: Asked, { index, isTyping }: Shelf): Found[] {
  const only = ({ subject }: { subject: Subject }) => fits(subject, asked);
  const named = bySubject(index.find(asked.terms, { isTyping, only, inNames: true }));
  if (named.length > 0)
    return asked.wish || asked.order ? named.sort((a, b) => comparing(asked)(a.subject, b.subject)) : named;
  return bySubject(index.find(asked.terms, { isTyping, only }));
}

function bySubject(hits: readonly Hit[]): Found[] {
  const found = new Map<Subject, Found>();
  for (const hit of hits) {
    const { subject } = hit.passage;
    const known = found.get(subject);
    if (known) known.hits.push(hit);
    else found.set(subject, { subject, hits: [hit] });
  }
  return [...found.values()];
}
