import type { Limiter, Spent } from './budget.ts';

interface MemoryLimiterParts {
  points: number;
  /** How long a budget lasts from its first use, in seconds. */
  duration: number;
  /** The longest time that `set` may ask for, in seconds. */
  longest?: number;
  /** Keys in a generation: at most twice as many are remembered. */
  most?: number;
}

/** As many as fill three quarters of 65,536 places. */
const usualMost = 49_152;

/**
 * Budgets in two generations, without a timer for each key. The older one goes when everything in it has run out, or when
 * the younger one is full: a crowd of strangers makes it forget the oldest budgets instead of filling the memory.
 */
export class MemoryLimiter implements Limiter {
  readonly points: number;
  readonly #duration: number;
  #young = new Generation();
  #old = new Generation();
  /** On the clock that only goes forward: setting the machine's own must not lengthen a wait. */
  #youngSince = performance.now();
  readonly #longest: number;
  readonly #most: number;

  constructor({ points, duration, longest = duration, most = usualMost }: MemoryLimiterParts) {
    this.points = points;
    this.#duration = duration * 1000;
    this.#longest = longest * 1000;
    this.#most = most;
  }

  take(key: string): Spent {
    const now = performance.now();
    const mark = markOf(key);
    const found = this.#find(mark, now) ?? this.#begin(mark, 0, now, this.#duration);
    return found.generation.add(found.place, 1, now);
  }

  look(key: string): Spent | undefined {
    const now = performance.now();
    const found = this.#find(markOf(key), now);
    return found?.generation.add(found.place, 0, now);
  }

  giveBack(key: string): void {
    const now = performance.now();
    const found = this.#find(markOf(key), now);
    found?.generation.add(found.place, -1, now);
  }

  set(key: string, points: number, seconds: number): void {
    this.#begin(markOf(key), points, performance.now(), seconds * 1000);
  }

  forget(key: string): void {
    const mark = markOf(key);
    this.#young.end(mark);
    this.#old.end(mark);
  }

  /** Keys that are remembered, run out or not. */
  get size(): number {
    return this.#young.size + this.#old.size;
  }

  #find(mark: Mark, now: number): { generation: Generation; place: number } | undefined {
    for (const generation of [this.#young, this.#old]) {
      const place = generation.find(mark, now);
      if (place !== undefined) return { generation, place };
    }
    return undefined;
  }

  #begin(
    mark: Mark,
    points: number,
    now: number,
    ms: number,
  ): { generation: Generation; place: number } {
    if (this.#young.size >= this.#most || now - this.#youngSince >= this.#longest) {
      this.#old = this.#young;
      this.#young = new Generation();
      this.#youngSince = now;
    }
    this.#old.end(mark);
    return { generation: this.#young, place: this.#young.put(mark, points, now + ms) };
  }
}

/** What stands for a key. Strangers choose no keys: they are keyed hashes, or names of ours. */
interface Mark {
  high: number;
  low: number;
}

function markOf(key: string): Mark {
  let high = 0x811c9dc5;
  let low = 0x9e3779b9;
  for (let at = 0; at < key.length; at++) {
    const letter = key.charCodeAt(at);
    high = Math.imul(high ^ letter, 0x01000193);
    low = Math.imul(low ^ letter, 0x85ebca6b);
    low ^= low >>> 13;
  }
  high = Math.imul(high ^ (high >>> 16), 0x7feb352d);
  // Zero stands for a place that is free.
  return { high: (high ^ (high >>> 15)) >>> 0, low: (low ^ (low >>> 16)) >>> 0 || 1 };
}

const firstPlaces = 64;

/**
 * A table in four arrays, 20 bytes a place: as objects in a map, the budgets of a hundred thousand visitors were a tenth of the process's memory, and
 * everything that collects garbage had to walk through them.
 */
class Generation {
  size = 0;
  #high = new Uint32Array(firstPlaces);
  #low = new Uint32Array(firstPlaces);
  #points = new Int32Array(firstPlaces);
  #until = new Float64Array(firstPlaces);

  find(mark: Mark, now: number): number | undefined {
    const place = this.#placeOf(mark);
    return this.#low[place] !== 0 && (this.#until[place] ?? 0) > now ? place : undefined;
  }

  /** A budget's points after `more` of them, and how long it lasts. */
  add(place: number, more: number, now: number): Spent {
    const points = (this.#points[place] ?? 0) + more;
    this.#points[place] = points;
    return { points, msLeft: (this.#until[place] ?? 0) - now };
  }

  put(mark: Mark, points: number, until: number): number {
    if (this.size >= this.#low.length * 0.75) this.#grow();
    const place = this.#placeOf(mark);
    if (this.#low[place] === 0) this.size += 1;
    this.#high[place] = mark.high;
    this.#low[place] = mark.low;
    this.#points[place] = points;
    this.#until[place] = until;
    return place;
  }

  /** Its place stays taken: it is as if its time had run out. */
  end(mark: Mark): void {
    this.#until[this.#placeOf(mark)] = 0;
  }

  /** Where it is, or would be put. */
  #placeOf({ high, low }: Mark): number {
    const last = this.#low.length - 1;
    let place = high & last;
    while (this.#low[place] !== 0 && (this.#low[place] !== low || this.#high[place] !== high))
      place = (place + 1) & last;
    return place;
  }

  #grow(): void {
    const [high, low, points, until] = [this.#high, this.#low, this.#points, this.#until];
    const places = low.length * 2;
    this.#high = new Uint32Array(places);
    this.#low = new Uint32Array(places);
    this.#points = new Int32Array(places);
    this.#until = new Float64Array(places);
    this.size = 0;
    for (const [at, mark] of low.entries())
      if (mark !== 0) this.put({ high: high[at] ?? 0, low: mark }, points[at] ?? 0, until[at] ?? 0);
  }
}
