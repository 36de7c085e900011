/** What of a budget is used. */
export interface Spent {
  points: number;
  /** Until it begins anew, in milliseconds. */
  msLeft: number;
}

/** At once where it is counted in memory: a vote is not worth a promise for every question. */
export type Soon<T> = T | Promise<T>;

/** Budgets by key. Whoever takes more than `points` is to be refused; that is for the caller to see. */
export interface Limiter {
  readonly points: number;
  take(key: string): Soon<Spent>;
  /** Without taking; undefined where nothing is used. */
  look(key: string): Soon<Spent | undefined>;
  giveBack(key: string): Soon<void>;
  set(key: string, points: number, seconds: number): Soon<void>;
  forget(key: string): Soon<void>;
}
