import { bySlug } from '#features/content/by-slug.ts';
import type { Library } from '#features/content/current.ts';
import {
  type Citation,
  citationsIn,
  parseCitation,
  withoutCitations,
} from '#features/content/prose/citations.ts';
import { footnotesIn } from '#features/content/prose/tree.ts';
import type { Reference } from '#features/content/values.ts';
import { type TodaysAnswer, todaysAnswer } from '#features/gadgets/answers.ts';
import { type CitationScope, referenceOf, sourceOf } from '#features/gadgets/claims.ts';
import { nearestRivals } from '#features/gadgets/comparison.ts';
import type { Gadget, TestedGadget } from '#features/gadgets/gadget.ts';
import {
  currentPrice,
  type DatedPrice,
  knownPrices,
  withoutPrice,
} from '#features/gadgets/prices.ts';
import { formatFact, labelOf } from '#features/gadgets/vocabulary.ts';
import { type Chart, chartOf, chartsIn } from './charts.ts';
import type { Review } from './reviews.ts';

interface KnownFact {
  key: string;
  label: string;
  /** For example "30 hours". */
  written: string;
  note?: string | undefined;
  /** Number of its reference; unknown facts have none. */
  ref?: number | undefined;
}

/** What a list of the record says, with the numbers of its references. */
type Numbered<List extends 'issues' | 'cost' | 'sinceThen'> = Omit<
  NonNullable<Gadget[List]>[number],
  'ref'
> & { ref: number };

/** The "What we know" section: all sourced facts, with references by number. */
export interface SourcedFacts {
  /** The day since which every reference that could be read was read; empty without any. */
  checked: string;
  /** With the number of its reference. */
  price: DatedPrice & { ref?: number | undefined };
  /** Unset if it is superseded. */
  latestPrice: DatedPrice | undefined;
  /** All known prices, oldest first. */
  prices: DatedPrice[];
  facts: KnownFact[];
  flaws: NonNullable<Gadget['flaws']>;
  issues: Numbered<'issues'>[];
  cost: Numbered<'cost'>[];
  sinceThen: Numbered<'sinceThen'>[];
  /** Why it is in the graveyard. */
  buried?: { cause: string; ref: number } | undefined;
  references: (Reference & { about?: string })[];
  /** Reference numbers of the text's footnotes and the scores' evidence. */
  cited: Record<string, number>;
}

export interface Rival {
  slug: string;
  name: string;
  latestPrice: DatedPrice | undefined;
  /** Said in place of a price. */
  withoutPrice: string;
  better: string;
  worse: string;
  pickIf: string;
  isReviewed: boolean;
}

/** What a review page needs. */
export interface ReviewView extends Omit<Review, 'tree' | 'citations' | 'competitors'> {
  /** Reference numbers by the path of the text that cites them. */
  citations: Record<string, number[]>;
  sourcedFacts: SourcedFacts;
  /** Today's answer. */
  answer: TodaysAnswer | undefined;
  rivals: Rival[];
  /** Two gadgets to compare it with. */
  nearest: { name: string; comparison: string }[];
  /** The charts of the text, by fact. */
  charts: Record<string, Chart>;
}

export function reviewView(
  { tree, citations, competitors, ...review }: Review,
  library: Library,
): ReviewView {
  const { gadgets } = library;
  const own = review.product;
  const scope = { own, all: gadgets };
  const numbers = new ReferenceNumbers(scope);
  const facts = sourcedFactsOf(own, numbers);
  const claims: [string, Citation[]][] = [
    ...Object.entries(citations),
    ['answer.text', citationsIn(own.answer?.text ?? '')],
    ['answer.under.because', citationsIn(own.answer?.under?.because ?? '')],
    ...(own.flaws ?? []).map(({ text }, index): [string, Citation[]] => [
      `flaws.${index}`,
      citationsIn(text),
    ]),
  ];
  const cites = claims.map(([path, cited]) => [
    path,
    cited.flatMap((citation) => numbers.of(citation) || []),
  ]);
  const footnotes = Object.fromEntries(
    footnotesIn(tree).map(({ id }) => [id, numbers.of(parseCitation(id)) ?? 0]),
  );
  const charts = chartsIn(tree).map((chart) => [
    chart.fact,
    chartOf(chart, scope, (gadget, id) => numbers.number(gadget, id)),
  ]);
  const cited = { ...footnotes, ...numbers.behind(review.scores) };
  return {
    ...review,
    citations: Object.fromEntries(cites),
    sourcedFacts: { ...facts, references: numbers.references, cited },
    answer: todaysAnswer(own, gadgets),
    rivals: competitors.flatMap((rival) => {
      const gadget = bySlug(gadgets, rival.slug);
      if (!gadget) return [];
      const isReviewed = bySlug(library.reviews, rival.slug) !== undefined;
      return [
        {
          ...rival,
          name: gadget.name,
          latestPrice: currentPrice(gadget),
          withoutPrice: withoutPrice(gadget),
          isReviewed,
        },
      ];
    }),
    nearest: nearestRivals(review.slug, library),
    charts: Object.fromEntries(charts),
  };
}

/** Numbers references in the order of their first use; unused ones are not listed. */
class ReferenceNumbers {
  readonly references: SourcedFacts['references'] = [];
  private readonly numbers = new Map<string, number>();
  private readonly scope: CitationScope;

  constructor(scope: CitationScope) {
    this.scope = scope;
  }

  own(id: string): number {
    return this.number(this.scope.own, id);
  }

  of(citation: Citation): number | undefined {
    const source = sourceOf(citation, this.scope);
    const id = source && referenceOf(source);
    return source && id ? this.number(source.gadget, id) : undefined;
  }

  /** The references of scores, by their evidence. */
  behind(scores: Review['scores']): Record<string, number> {
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
      gadget === this.scope.own ? { ...reference } : { ...reference, about: gadget.name },
    );
    this.numbers.set(key, this.references.length);
    return this.references.length;
  }
}

function sourcedFactsOf(
  own: TestedGadget,
  numbers: ReferenceNumbers,
): Omit<SourcedFacts, 'references' | 'cited'> {
  const { flaws = [], issues = [], cost = [], sinceThen = [], buried } = own;
  const price = own.tested;
  return {
    checked: oldestCheck(own),
    price: { ...price, ref: price.ref ? numbers.own(price.ref) : undefined },
    latestPrice: currentPrice(own),
    prices: knownPrices(own),
    facts: own.facts.map((fact) => knownFact(fact, own, numbers)),
    flaws: flaws.map(({ rank, text }) => ({ rank, text: withoutCitations(text) })),
    issues: issues.map(({ text, ref }) => ({ text, ref: numbers.own(ref) })),
    cost: cost.map(({ ref, ...item }) => ({ ...item, ref: numbers.own(ref) })),
    sinceThen: sinceThen.map(({ ref, ...change }) => ({ ...change, ref: numbers.own(ref) })),
    buried: buried && { cause: buried.cause, ref: numbers.own(buried.ref) },
  };
}

const oldestCheck = ({ refs }: Gadget): string =>
  Object.values(refs)
    .flatMap(({ checked }) => checked ?? [])
    .sort()[0] ?? '';

function knownFact(
  { key, value, note, ref }: Gadget['facts'][number],
  own: Gadget,
  numbers: ReferenceNumbers,
): KnownFact {
  return {
    key,
    label: labelOf(key, own.kind),
    written: formatFact(key, value),
    note,
    ref: ref ? numbers.own(ref) : undefined,
  };
}
