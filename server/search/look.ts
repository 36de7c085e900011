import type { Wish } from '#content/search-words.ts';
import type { Asked } from './asked.ts';
import type { Subject } from './passage.ts';
import { comparing, fits, isLimit, oddOnes } from './ranking.ts';
import { tellFound, tellNone, tellNoneWithin, tellPrice, tellUnknown } from './says.ts';
import type { Hit, SearchIndex } from './search-index.ts';

/** Something that was found, with the places where. A gadget that fits a wish needs none. */
export interface Found {
  subject: Subject;
  hits: Hit[];
}

export interface Looked {
  found: Found[];
  /** What has to be said about it, such as what had to be given up for anything to be found. */
  says: string[];
  /** As much of what was asked as holds for everything that was found. */
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
  const [price] = tellPrice(asked.price);
  const { wish } = asked;
  const plain: Asked = {
    terms: [...asked.terms, ...asked.kindTerms],
    kinds: [],
    kindTerms: [],
    price: {},
  };
  if (!wish && !asked.order && !price)
    return { found: inTexts(plain.terms, shelf), says: [], asked: plain };
  const found = within(asked, shelf);
  if (found.length > 0) {
    const subjects = found.map(({ subject }) => subject);
    return {
      found,
      says: tellFound(asked, subjects, shelf.gadgets),
      asked: narrowed(asked, subjects),
    };
  }
  if (price) return saying(tellNoneWithin(price), look(withoutPrice(asked), shelf));
  if (wish && isLimit(wish)) return withNone(asked, wish, shelf);
  const texts = { found: inTexts(plain.terms, shelf), says: [], asked: plain };
  return wish ? saying(tellUnknown(asked, wish), texts) : texts;
}

/** Whoever has less to spend than anything costs sees what costs least. */
function withoutPrice({ order, ...asked }: Asked): Asked {
  return {
    ...asked,
    price: {},
    order: order ?? (asked.price.most === undefined ? 'dearest' : 'cheapest'),
  };
}

const saying = (sentence: string, { says, ...looked }: Looked): Looked => ({
  ...looked,
  says: [sentence, ...says],
});

const within = (asked: Asked, shelf: Shelf): Found[] =>
  asked.terms.length > 0 ? namedWithin(asked, shelf) : gadgetsWithin(asked, shelf);

/** Nothing is what was wished for: those of which it is known how far they are from it, the nearest first. */
function withNone(asked: Asked, wish: Wish, shelf: Shelf): Looked {
  const { key, first } = wish;
  const less: Asked = { ...asked, wish: { key, first } };
  const found = within(less, shelf);
  if (found.length > 0) return { found, says: [tellNone(asked, wish)], asked: less };
  const { wish: _, ...rest } = asked;
  return saying(tellUnknown(asked, wish), look(rest, shelf));
}

/** The kinds that are among what was found. */
function narrowed(asked: Asked, found: readonly Subject[]): Asked {
  return {
    ...asked,
    kinds: asked.kinds.filter((kind) => found.some(({ gadget }) => gadget === kind)),
  };
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

function gadgetsWithin(asked: Asked, { gadgets }: Shelf): Found[] {
  const fitting = gadgets.filter((subject) => fits(subject, asked));
  return fitting
    .sort(comparing(asked, oddOnes(fitting, asked.wish)))
    .map((subject) => ({ subject, hits: [] }));
}

/** "sony under 400", "garmin best battery": those of the name in the order of the wish; otherwise whatever text fits. */
function namedWithin(asked: Asked, { index, isTyping }: Shelf): Found[] {
  const only = ({ subject }: { subject: Subject }) => fits(subject, asked);
  const named = bySubject(index.find(asked.terms, { isTyping, only, inNames: true }));
  if (named.length > 0) {
    const odd = oddOnes(
      named.map(({ subject }) => subject),
      asked.wish,
    );
    const inOrder = comparing(asked, odd);
    return asked.wish || asked.order ? named.sort((a, b) => inOrder(a.subject, b.subject)) : named;
  }
  // Who names a gadget is not answered with others that merely mention it.
  const isGadget = ({ subject }: { subject: Subject }) => subject.gadget !== undefined;
  const isName = index.find(asked.terms, { isTyping, only: isGadget, inNames: true }).length > 0;
  return isName ? [] : bySubject(index.find(asked.terms, { isTyping, only }));
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
