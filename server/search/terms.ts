import { begins, isEmpty, stem } from './words.ts';

interface Adding {
  /** Whether single letters and digits count. */
  singles: boolean;
  /** Whether they are names or headings: what is most likely meant by a word that is nowhere. */
  names: boolean;
  /** Whether they are counted as in use. */
  counts: boolean;
}

/** Terms by their numbers, to be written down. */
export interface TermList {
  terms: readonly string[];
  /** How each is written out. */
  written: readonly string[];
  counts: readonly number[];
  /** Those that are names or headings. */
  names: readonly number[];
}

const noTerms: TermList = { terms: [], written: [], counts: [], names: [] };

/** Every term that is in use, by a number. */
export class Terms {
  /** The number of each word's term; -1 for words that are not looked for. Texts repeat themselves: each word is thought about once. */
  readonly #ofWord = new Map<string, number>();
  readonly #ids: Map<string, number>;
  readonly #written: string[];
  readonly #counts: number[];
  readonly #names: Set<number>;
  /** For beginnings; made when somebody first asks, so that no start waits for it. */
  #sorted: string[] | undefined;

  constructor({ terms, written, counts, names } = noTerms) {
    this.#ids = new Map(terms.map((term, id) => [term, id]));
    this.#written = [...written];
    this.#counts = [...counts];
    this.#names = new Set(names);
  }

  list(): TermList {
    const counts = this.#written.map((_, id) => this.#counts[id] ?? 0);
    return {
      terms: [...this.#ids.keys()],
      written: this.#written,
      counts,
      names: [...this.#names],
    };
  }

  get size(): number {
    return this.#written.length;
  }

  /** The terms of a text's words, as numbers. */
  add(words: readonly string[], { singles, names, counts }: Adding): number[] {
    const added: number[] = [];
    for (const word of words) {
      const id = this.#ofWord.get(word) ?? this.#learn(word);
      if (id === -1 || (word.length === 1 && !singles)) continue;
      added.push(id);
      if (names) this.#names.add(id);
      if (counts) this.#counts[id] = (this.#counts[id] ?? 0) + 1;
    }
    return added;
  }

  idOf(term: string): number | undefined {
    return this.#ids.get(term);
  }

  /** How often a term is in use. */
  countOf(term: string): number {
    return this.#counts[this.#ids.get(term) ?? -1] ?? 0;
  }

  isName(term: string): boolean {
    return this.#names.has(this.#ids.get(term) ?? -1);
  }

  all(): IterableIterator<string> {
    return this.#ids.keys();
  }

  /** How a term is written out: "series" of "serie". */
  write(term: string): string {
    return this.#written[this.#ids.get(term) ?? -1] ?? term;
  }

  /** The terms that begin so. */
  *beginningWith(start: string): Generator<number> {
    this.#sorted ??= [...this.#ids.keys()].sort();
    let [low, high] = [0, this.#sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sorted[middle] ?? '') < start) low = middle + 1;
      else high = middle;
    }
    for (let term = this.#sorted[low]; term?.startsWith(start); term = this.#sorted[++low])
      if (begins(term, start)) yield this.#ids.get(term) ?? -1;
  }

  #learn(word: string): number {
    const term = stem(word);
    const id = isEmpty(term) ? -1 : (this.#ids.get(term) ?? this.size);
    this.#ofWord.set(word, id);
    if (id === -1) return id;
    // The first word is how it is written, until the term itself turns out to be one.
    if (id === this.size) this.#ids.set(term, id);
    if (id === this.size || word === term) this.#written[id] = word;
    return id;
  }
}
