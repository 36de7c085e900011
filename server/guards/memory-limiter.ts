import { RateLimiterCompatibleAbstract, RateLimiterRes } from 'rate-limiter-flexible';

interface MemoryLimiterParts {
  points: number;
  /** How long a budget lasts from its first use, in seconds. */
  duration: number;
  /** The longest time that `set` may ask for, in seconds. */
  longest?: number;
  /** Keys in a generation: at most twice as many are remembered. */
  most?: number;
}

interface Spent {
  points: number;
  /** On the clock that only goes forward: setting the machine's own must not lengthen a wait. */
  until: number;
}

/**
 * Budgets in two generations, without a timer for each key. The older one goes when everything in it has run out, or when
 * the younger one is full: a crowd of strangers makes it forget the oldest budgets instead of filling the memory.
 */
export class MemoryLimiter extends RateLimiterCompatibleAbstract {
  override readonly keyPrefix = '';
  override blockDuration = 0;
  override execEvenly = false;
  readonly points: number;
  readonly #duration: number;
  #young = new Map<string, Spent>();
  #old = new Map<string, Spent>();
  #youngSince = performance.now();
  readonly #longest: number;
  readonly #most: number;

  constructor({ points, duration, longest = duration, most = 50_000 }: MemoryLimiterParts) {
    super();
    this.points = points;
    this.#duration = duration * 1000;
    this.#longest = longest * 1000;
    this.#most = most;
  }

  override consume(key: string): Promise<RateLimiterRes> {
    const result = this.take(key);
    return result.consumedPoints > this.points ? Promise.reject(result) : Promise.resolve(result);
  }

  /** The same without a promise, for those who look at the points themselves. */
  take(key: string): RateLimiterRes {
    const spent = this.#find(key) ?? this.#begin(key, 0, this.#duration);
    spent.points += 1;
    const left = Math.max(this.points - spent.points, 0);
    return new RateLimiterRes(left, spent.until - performance.now(), spent.points);
  }

  override async get(key: string): Promise<RateLimiterRes | null> {
    const spent = this.#find(key);
    if (!spent) return null;
    return new RateLimiterRes(Math.max(this.points - spent.points, 0), spent.until - performance.now(), spent.points);
  }

  override async reward(key: string): Promise<RateLimiterRes> {
    const spent = this.#find(key);
    if (!spent) return new RateLimiterRes(this.points, 0, 0);
    spent.points -= 1;
    return new RateLimiterRes(this.points - spent.points, spent.until - performance.now(), spent.points);
  }

  override async set(key: string, points: number, seconds: number): Promise<RateLimiterRes> {
    this.#begin(key, points, seconds * 1000);
    return new RateLimiterRes(Math.max(this.points - points, 0), seconds * 1000, points);
  }

  override async delete(key: string): Promise<boolean> {
    const wasYoung = this.#young.delete(key);
    return this.#old.delete(key) || wasYoung;
  }

  /** Keys that are remembered, run out or not. */
  get size(): number {
    return this.#young.size + this.#old.size;
  }

  #find(key: string): Spent | undefined {
    const spent = this.#young.get(key) ?? this.#old.get(key);
    return spent && spent.until > performance.now() ? spent : undefined;
  }

  #begin(key: string, points: number, ms: number): Spent {
    const now = performance.now();
    if (this.#young.size >= this.#most || now - this.#youngSince >= this.#longest) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#youngSince = now;
    }
    this.#old.delete(key);
    const spent = { points, until: now + ms };
    this.#young.set(key, spent);
    return spent;
  }
}
