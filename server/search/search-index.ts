import { factsLabel, type Passage } from './passage.ts';
import { everywhere, headings, naming, type Postings, pairsIn, readPostings } from './postings.ts';
import type { ReadContent } from './read-content.ts';
import { Terms } from './terms.ts';

/** Two letters begin half of all words: they are looked for among names and headings. */
const shortPrefix = 2;
/** A word that only begins as asked counts for less. */
const beginningCounts = 0.4;

/** BM25: how soon more of the same word stops counting. */
const saturation = 1.2;

export interface Hit {
  passage: Passage;
  /** How many of the terms it has. */
  has: number;
}

interface FindOptions {
  /** The last term may be the beginning of a word. */
  isTyping?: boolean;
  only?: (passage: Passage) => boolean;
  /** Only where subjects are named. */
  inNames?: boolean;
  /** Some of the terms are enough. */
  any?: boolean;
}

/** What has been found of one search so far. */
interface Finding {
  scores: Float64Array;
  /** Of one term: the passages that have it, and whether as a name. */
  found: Map<number, boolean>;
  where: number;
}

/** All passages, by the terms in them: those of the content, as the build read them, and behind them those that came since. */
export class SearchIndex {
  readonly passages: readonly Passage[];
  readonly terms: Terms;
  /** Words that follow each other in a name, written as one. */
  readonly pairs: ReadonlySet<string>;
  readonly #parts: readonly { postings: Postings; from: number }[];

  constructor(content: ReadContent, live: readonly Passage[]) {
    this.passages = [...content.passages, ...live];
    this.terms = new Terms(content.terms);
    this.pairs = new Set([...content.pairs, ...pairsIn(live)]);
    this.#parts = [
      { postings: content.postings, from: 0 },
      {
        postings: readPostings(live, this.terms, content.postings.lengths),
        from: content.passages.length,
      },
    ];
  }

  /** Passages that have the terms, the best first. */
  find(
    asked: readonly string[],
    { isTyping = false, only, inNames = false, any = false }: FindOptions = {},
  ): Hit[] {
    const scores = new Float64Array(this.passages.length);
    const has = new Uint8Array(this.passages.length);
    const named = new Uint8Array(this.passages.length);
    for (const [at, term] of asked.entries()) {
      const isBeginning = isTyping && at === asked.length - 1 && term.length >= shortPrefix;
      const where =
        inNames || term.length === 1
          ? naming
          : isBeginning && term.length === shortPrefix
            ? headings
            : everywhere;
      const found = new Map<number, boolean>();
      const exact = this.terms.idOf(term);
      if (exact !== undefined) this.#add(exact, 1, { where, scores, found });
      if (isBeginning)
        for (const id of this.terms.beginningWith(term))
          if (id !== exact) this.#add(id, beginningCounts, { where, scores, found });
      for (const [passage, isNamed] of found) {
        has[passage] = (has[passage] ?? 0) + 1;
        if (isNamed) named[passage] = (named[passage] ?? 0) + 1;
      }
    }
    const hits: { at: number; score: number }[] = [];
    for (const [at, count] of has.entries()) {
      if (count < (any ? 1 : asked.length) || asked.length === 0) continue;
      const passage = this.passages[at] as Passage;
      if (!only || only(passage))
        hits.push({ at, score: (scores[at] ?? 0) * weightOf(passage, named[at] === asked.length) });
    }
    return hits
      .sort((a, b) => b.score - a.score || a.at - b.at)
      .map(({ at }) => ({ passage: this.passages[at] as Passage, has: has[at] ?? 0 }));
  }

  #add(term: number, counts: number, finding: Finding): void {
    const having = this.#parts.reduce(
      (sum, { postings }) => sum + endOf(postings, term) - startOf(postings, term),
      0,
    );
    const worth = counts * Math.log(1 + (this.passages.length - having + 0.5) / (having + 0.5));
    for (const { postings, from } of this.#parts)
      addFrom(postings, { term, from, worth, isWhole: counts === 1 }, finding);
  }
}

const startOf = ({ starts }: Postings, term: number): number => starts[term] ?? 0;
/** A term that the part does not know ends where it starts. */
const endOf = (postings: Postings, term: number): number =>
  postings.starts[term + 1] ?? startOf(postings, term);

function addFrom(
  postings: Postings,
  { term, from, worth, isWhole }: { term: number; from: number; worth: number; isWhole: boolean },
  { where, scores, found }: Finding,
): void {
  const end = endOf(postings, term);
  for (let entry = startOf(postings, term); entry < end; entry++) {
    const fields = postings.fields[entry] ?? 0;
    if ((fields & where) === 0) continue;
    const passage = from + (postings.at[entry] ?? 0);
    const weight = postings.weights[entry] ?? 0;
    scores[passage] = (scores[passage] ?? 0) + (worth * weight) / (saturation + weight);
    // The beginning of a name is no name yet.
    found.set(passage, found.get(passage) || (isWhole && (fields & naming) !== 0));
  }
}

/**
 * What goes by all of the words before what only mentions them, a page before its parts, facts before the story, and what we review before
 * its rivals.
 */
function weightOf({ label, subject }: Passage, isNamed: boolean): number {
  return (
    (isNamed ? 2.5 : 1) *
    (label === '' ? 1.3 : label === factsLabel ? 1.25 : 1) *
    (subject.kind === 'rival' ? 0.6 : 1)
  );
}
