/**
 * BM25+ as in MiniSearch, whose nested maps took 70 MB and 50 ms per search on a large site. A
 * number per word, field and passage takes a fifth of both.
 */

/** A word with the places that have it, in the order of the passages. */
export interface Posted {
  postings: number[];
}

export interface Scored {
  score: number;
  isNamed: boolean;
}

interface TermOptions {
  /** By field; 0 leaves it out. */
  boosts: readonly number[];
  /** Whether a match in this field names the passage. */
  isNaming: (field: number) => boolean;
}

/** How soon repetitions stop to count, how much a long field matters, and the least of a match. */
const [saturation, lengthWeight, least] = [1.2, 0.4, 0.5];

/** A posting is the id of a passage, 3 bits of the field and 6 bits of the number of occurrences. */
const maxCount = 63;
const toPosting = (id: number, field: number, count: number): number =>
  (id * 8 + field) * 64 + Math.min(count, maxCount);
const idIn = (posting: number): number => posting >>> 9;
const fieldIn = (posting: number): number => (posting >>> 6) & 7;

export class Scoring {
  /** How many words the fields of a passage have. */
  readonly #lengths: (readonly number[] | undefined)[] = [];
  readonly #totals: number[] = [];
  #passages = 0;

  /** `id` is greater than those of all other passages. */
  add(id: number, fields: readonly (readonly Posted[])[]): void {
    const lengths = fields.map((words, field) => {
      const counts = new Map<Posted, number>();
      for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
      for (const [word, count] of counts) word.postings.push(toPosting(id, field, count));
      return Math.max(1, counts.size);
    });
    this.#lengths[id] = lengths;
    this.#count(lengths, 1);
  }

  /** `words` are those of all these passages. */
  remove(ids: ReadonlySet<number>, words: Iterable<Posted>): void {
    for (const word of words)
      word.postings = word.postings.filter((posting) => !ids.has(idIn(posting)));
    for (const id of ids) {
      this.#count(this.#lengths[id] ?? [], -1);
      this.#lengths[id] = undefined;
    }
  }

  #count(lengths: readonly number[], sign: 1 | -1): void {
    this.#passages += sign;
    for (const [field, length] of lengths.entries())
      this.#totals[field] = (this.#totals[field] ?? 0) + sign * length;
  }

  /** Adds the scores of the passages with this word. */
  score(
    { postings }: Posted,
    { boosts, isNaming }: TermOptions,
    scores: Map<number, Scored>,
  ): void {
    const rarity = this.#rarity(postings);
    const averages = this.#totals.map((total) => total / this.#passages);
    for (const posting of postings) {
      const field = fieldIn(posting);
      const boost = boosts[field];
      if (!boost) continue;
      const id = idIn(posting);
      const count = posting & maxCount;
      const length = (this.#lengths[id]?.[field] ?? 0) / (averages[field] ?? 1);
      const often = count + saturation * (1 - lengthWeight + lengthWeight * length);
      const score = boost * (rarity[field] ?? 0) * (least + (count * (saturation + 1)) / often);
      const known = scores.get(id);
      if (known) {
        known.score += score;
        known.isNamed ||= isNaming(field);
      } else scores.set(id, { score, isNamed: isNaming(field) });
    }
  }

  /** By field: a word of few passages counts more. */
  #rarity(postings: readonly number[]): number[] {
    const matching = this.#totals.map(() => 0);
    for (const posting of postings) {
      const field = fieldIn(posting);
      matching[field] = (matching[field] ?? 0) + 1;
    }
    return matching.map((count) => Math.log(1 + (this.#passages - count + 0.5) / (count + 0.5)));
  }
}
