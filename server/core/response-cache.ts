import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { CachedResponse } from './cached-response.ts';
import type { CurrentVersion, DataVersion, VersionPart } from './versions.ts';

export interface RenderedResponse {
  response: CachedResponse;
  /** A change of these or of the settings makes the response outdated; undefined: not cached. */
  dependsOn?: readonly VersionPart[] | undefined;
}

interface Entry {
  response: CachedResponse;
  dependsOn: readonly VersionPart[];
  version: DataVersion;
  /** The version of the snapshot that was rendered. */
  content: string;
}

/** A render that is queued or running. */
interface Render {
  /** Read when it starts; undefined while it is queued. */
  version?: DataVersion;
  content: string;
  response: Promise<CachedResponse>;
}

export interface CacheErrors {
  databaseDown: CachedResponse;
  overloaded: CachedResponse;
  failed: CachedResponse;
}

interface CacheablePage {
  key: string;
  /** The version of the snapshot that `render` uses; every page depends on it. */
  content: string;
  /** Clients can invent any number of these URLs, so they share a small separate cache. */
  isUnbounded?: boolean;
  render(): Promise<RenderedResponse>;
}

interface CacheDependencies {
  version: Pick<CurrentVersion, 'current'>;
  errors: CacheErrors;
  isDatabaseError: (error: unknown) => boolean;
  onError: (error: unknown, key: string) => void;
  onRequest?: (outcome: 'hit' | 'stale' | 'miss') => void;
  /** In bytes. */
  maxSize?: number;
}

const mebibyte = 1024 * 1024;
/** More than one, because a render may wait for the database. */
const concurrentRenders = 4;
const maxQueuedRenders = 400;

const createCache = (maxSize: number) =>
  // Twice the size, because the compressed forms are stored too.
  new LRUCache<string, Entry>({
    maxSize,
    sizeCalculation: ({ response }) => 2 * response.body.length + 1024,
  });

/** Finished pages, feeds and lists with the data version that they show. */
export class ResponseCache {
  readonly #parts: CacheDependencies;
  readonly #known: LRUCache<string, Entry>;
  readonly #unbounded = createCache(16 * mebibyte);
  readonly #renders = new Map<string, Render>();
  readonly #limit = pLimit(concurrentRenders);

  constructor(parts: CacheDependencies) {
    this.#parts = parts;
    this.#known = createCache(parts.maxSize ?? 128 * mebibyte);
  }

  async get(page: CacheablePage): Promise<CachedResponse> {
    const version = await this.#parts.version.current();
    const { key, content } = page;
    const entry = this.#cacheFor(page).get(key);
    if (entry?.content === content && isCurrent(entry, version)) {
      this.#parts.onRequest?.('hit');
      return entry.response;
    }
    this.#parts.onRequest?.('miss');
    // A running render may have read the database before a change; a queued one reads it later.
    const running = this.#renders.get(key);
    if (running?.content === content && (!running.version || isSame(running.version, version)))
      return running.response;
    return this.#start(page);
  }

  #start(page: CacheablePage): Promise<CachedResponse> {
    const { key, content } = page;
    if (this.#limit.pendingCount >= maxQueuedRenders)
      return Promise.resolve(this.#outdated(page) ?? this.#parts.errors.overloaded);
    const started: Render = {
      content,
      response: this.#limit(async () => {
        started.version = await this.#parts.version.current();
        return this.#render(page, started.version);
      }).finally(() => {
        if (this.#renders.get(key) === started) this.#renders.delete(key);
      }),
    };
    this.#renders.set(key, started);
    return started.response;
  }

  async #render(page: CacheablePage, version: DataVersion): Promise<CachedResponse> {
    try {
      const { response, dependsOn } = await page.render();
      if (dependsOn) {
        const { key, content } = page;
        this.#cacheFor(page).set(key, { response, dependsOn, version, content });
      }
      return response;
    } catch (error) {
      if (this.#parts.isDatabaseError(error))
        return this.#outdated(page) ?? this.#parts.errors.databaseDown;
      this.#parts.onError(error, page.key);
      return this.#parts.errors.failed;
    }
  }

  /** An outdated page is better than none while no new one can be rendered. */
  #outdated(page: CacheablePage): CachedResponse | undefined {
    const entry = this.#cacheFor(page).get(page.key);
    if (entry) this.#parts.onRequest?.('stale');
    return entry?.response;
  }

  #cacheFor({ isUnbounded }: CacheablePage): LRUCache<string, Entry> {
    return isUnbounded ? this.#unbounded : this.#known;
  }
}

const isCurrent = ({ dependsOn, version }: Entry, current: DataVersion): boolean =>
  version === current ||
  (version.settings === current.settings &&
    dependsOn.every((part) => version[part] === current[part]));

const isSame = (one: DataVersion, other: DataVersion): boolean =>
  one.products === other.products &&
  one.votes === other.votes &&
  one.settings === other.settings &&
  one.day === other.day;
