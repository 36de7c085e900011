import type { Gadget } from '#content/gadgets.ts';
import type { Library, LibraryReview } from '#content/library.ts';
import {
  type Citation,
  footnotesIn,
  parseCitation,
  withoutCitations,
} from '#content/prose/citations.ts';
import { placeCitations } from '#content/rules/claims.ts';
import { formatFact } from '#content/schema/fact-values.ts';
import type { FactsFile } from '#content/schema/facts.ts';
import { factKind, labelOf, notKnown } from '#content/schema/vocabulary.ts';
import { type Chart, chartOf, chartsIn } from './charts.ts';
import { nearestRivals } from './comparison.ts';
import { isChecked, lastChecked } from './fact-counts.ts';
import type { Grave } from './graveyard.ts';
import { type CitationScope, referenceOf, sourceOf } from './sources.ts';

type Reference = FactsFile['refs'][string];

/** A mark as the page shows it: after how many letters it stands, and which number of the list of references it has. */
export type NumberedCitation = [at: number, number: number];

export interface KnownFact {
  key: string;
  group: string;
  label: string;
  /** As people write it: "30 hours". */
  written: string;
  note?: string | undefined;
  /** Number of its reference; a fact that nobody knows has none. */
  ref?: number | undefined;
  /** Nobody has read its source yet. */
  isUnchecked?: true | undefined;
}

/** A list price, the month for which it is true, and who says so. */
export interface KnownPrice {
  usd: number;
  month: string;
  ref?: number | undefined;
  isUnchecked?: true | undefined;
}

/** "What we know": everything sourced about the gadget, with references by their numbers. */
export interface Known {
  /** The day of the last check. */
  checked: string;
  price: KnownPrice;
  facts: KnownFact[];
  flaws: { rank: 'spoils' | 'annoys' | 'live'; text: string }[];
  issues: { text: string; ref: number }[];
  cost: {
    what: string;
    usd: number;
    per: 'month' | 'year' | 'once';
    note?: string | undefined;
    ref: number;
  }[];
  sinceThen: { date: string; text: string; ref: number }[];
  /** Why it is in the graveyard. */
  buried?: { why: Grave['why']; cause: string; ref: number } | undefined;
  references: (Reference & { about?: string })[];
  /** The numbers of what the running text and the scores point at, by what stands there. */
  cited: Record<string, number>;
}

export interface Rival {
  slug: string;
  name: string;
  price: Omit<KnownPrice, 'ref'>;
  better: string;
  worse: string;
  pickIf: string;
  isReviewed: boolean;
}

/** A review as its page needs it: nothing of other gadgets but what it says about them. */
export interface ReviewView extends Omit<LibraryReview, 'body' | 'marks' | 'competitors'> {
  marks: Record<string, NumberedCitation[]>;
  known: Known;
  rivals: Rival[];
  /** Two to set beside it. */
  nearest: { name: string; comparison: string }[];
  /** Those that the text draws, by their fact. */
  charts: Record<string, Chart>;
}

export function reviewView(
  { body, marks, competitors, ...review }: LibraryReview,
  library: Library,
): ReviewView {
  const { gadgets } = library;
  const own = gadgetOf(review.slug, gadgets);
  const shelf = { own, all: gadgets };
  const numbers = new ReferenceNumbers(shelf);
  const known = knownOf(own, numbers);
  const flawMarks = (own.flaws ?? []).map(
    ({ text }, index) => [`flaws.${index}`, placeCitations(text)] as const,
  );
  const claims = [...Object.entries(marks), ...flawMarks].map(
    ([path, placed]): [string, NumberedCitation[]] => [
      path,
      placed.flatMap((mark) => numbers.place(mark.at, mark)),
    ],
  );
  const told = Object.fromEntries(
    footnotesIn(body).map((written) => [written, numbers.of(parseCitation(written)) ?? 0]),
  );
  const charts = chartsIn(body).map((chart) => [
    chart.fact,
    chartOf(chart, shelf, (gadget, id) => numbers.number(gadget, id)),
  ]);
  const cited = { ...told, ...numbers.behind(review.scores) };
  return {
    ...review,
    marks: Object.fromEntries(claims.filter(([, placed]) => placed.length > 0)),
    known: { ...known, references: numbers.references, cited },
    rivals: competitors.map((rival) => {
      const { name, price, refs } = gadgetOf(rival.slug, gadgets);
      const isReviewed = library.reviews.some(({ slug }) => slug === rival.slug);
      return {
        ...rival,
        name,
        price: { usd: price.usd, month: price.month, isUnchecked: uncheckedPrice({ price, refs }) },
        isReviewed,
      };
    }),
    nearest: nearestRivals(review.slug, library),
    charts: Object.fromEntries(charts),
  };
}

function gadgetOf(slug: string, gadgets: Gadget[]): Gadget {
  const found = gadgets.find((gadget) => gadget.slug === slug);
  if (!found) throw new Error(`No facts of ${slug}: the library should have refused it.`);
  return found;
}

/** References get their numbers in the order in which the page first needs them; what is not needed is not listed. */
class ReferenceNumbers {
  readonly references: Known['references'] = [];
  private readonly numbers = new Map<string, number>();
  private readonly shelf: CitationScope;

  constructor(shelf: CitationScope) {
    this.shelf = shelf;
  }

  own(id: string): number {
    return this.number(this.shelf.own, id);
  }

  of(mark: Citation): number | undefined {
    const source = sourceOf(mark, this.shelf);
    const id = source && referenceOf(source);
    return source && id ? this.number(source.gadget, id) : undefined;
  }

  place(at: number, mark: Citation): NumberedCitation[] {
    const number = this.of(mark);
    return number ? [[at, number]] : [];
  }

  /** The references that scores rest on, by their evidence. */
  behind(scores: LibraryReview['scores']): Record<string, number> {
    const named = scores.flatMap(({ items }) => items.map(({ evidence }) => evidence));
    return Object.fromEntries(
      named
        .filter((evidence) => evidence.startsWith('ref:'))
        .map((evidence) => [evidence, this.own(evidence.slice(4))]),
    );
  }

  number(gadget: Gadget, id: string): number {
    const key = `${gadget.slug}:${id}`;
    const known = this.numbers.get(key);
    const reference = gadget.refs[id];
    if (known || !reference) return known ?? 0;
    this.references.push(
      gadget === this.shelf.own ? { ...reference } : { ...reference, about: gadget.name },
    );
    this.numbers.set(key, this.references.length);
    return this.references.length;
  }
}

function knownOf(own: Gadget, numbers: ReferenceNumbers): Omit<Known, 'references' | 'cited'> {
  const { price, flaws = [], issues = [], cost = [], sinceThen = [], buried } = own;
  return {
    checked: lastChecked(own) ?? '',
    price: {
      usd: price.usd,
      month: price.month,
      ref: price.ref ? numbers.own(price.ref) : undefined,
      isUnchecked: uncheckedPrice(own),
    },
    facts: own.facts.map((fact) => knownFact(fact, own, numbers)),
    flaws: flaws.map(({ rank, text }) => ({ rank, text: withoutCitations(text) })),
    issues: issues.map(({ text, ref }) => ({ text, ref: numbers.own(ref) })),
    cost: cost.map(({ ref, ...item }) => ({ ...item, ref: numbers.own(ref) })),
    sinceThen: sinceThen.map(({ ref, ...change }) => ({ ...change, ref: numbers.own(ref) })),
    buried: buried && { why: buried.why, cause: buried.cause, ref: numbers.own(buried.ref) },
  };
}

const uncheckedPrice = (gadget: Pick<Gadget, 'price' | 'refs'>) =>
  isChecked(gadget, gadget.price) ? undefined : true;

function knownFact(
  fact: Gadget['facts'][number],
  own: Gadget,
  numbers: ReferenceNumbers,
): KnownFact {
  const { key, value, note, ref } = fact;
  return {
    key,
    group: factKind(key).group,
    label: labelOf(key, own.kind),
    written: formatFact(key, value),
    note,
    ref: ref ? numbers.own(ref) : undefined,
    isUnchecked: value === notKnown || isChecked(own, fact) ? undefined : true,
  };
}
