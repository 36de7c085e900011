import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { OpenDatabase } from '#database/connect.ts';
import { isDatabaseError } from '#database/engines/errors.ts';
import { dayOf, monthOf } from '#database/queries/dates.ts';
import { readRevisions } from '#database/queries/revision.ts';
import type { CachedResponse } from '#server/core/cached-response.ts';
import type { Log } from '#server/core/logger.ts';
import type { Watch } from '#server/core/metrics.ts';

export interface RenderedResponse {
  response: CachedResponse;
  /** Only a change of these makes the response outdated; undefined: it is not cached. */
  dependsOn?: readonly (keyof Versions)[] | undefined;
}

interface Entry {
  response: CachedResponse;
  dependsOn: readonly (keyof Versions)[];
  versions: Versions;
}

/** A render that is queued or running. */
interface Render {
  /** Read when it starts; undefined while it is queued. */
  versions?: Versions;
  response: Promise<CachedResponse>;
}

export interface PageErrors {
  databaseDown: CachedResponse;
  overloaded: CachedResponse;
  failed: CachedResponse;
}

interface CacheablePage {
  key: string;
  /** Clients can invent any number of these URLs, so they share a small separate cache. */
  isUnbounded?: boolean;
  render(): Promise<RenderedResponse>;
}

interface PageCacheParts {
  versions: Pick<VersionReader, 'current'>;
  errors: PageErrors;
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

/** Finished pages with the versions that they depend on. */
export class PageCache {
  readonly #parts: PageCacheParts;
  readonly #known: LRUCache<string, Entry>;
  readonly #unbounded = createCache(16 * mebibyte);
  readonly #renders = new Map<string, Render>();
  readonly #limit = pLimit(concurrentRenders);
  #generation = 0;

  constructor(parts: PageCacheParts) {
    this.#parts = parts;
    this.#known = createCache(parts.maxSize ?? 128 * mebibyte);
  }

  async get(page: CacheablePage): Promise<CachedResponse> {
    const versions = await this.#parts.versions.current();
    const { key } = page;
    const entry = this.#cacheFor(page).get(key);
    if (entry && isCurrent(entry, versions)) {
      this.#parts.onRequest?.('hit');
      return entry.response;
    }
    this.#parts.onRequest?.('miss');
    // A running render may have read the database before a change; a queued one reads it later.
    const running = this.#renders.get(key);
    if (running && (!running.versions || isSame(running.versions, versions)))
      return running.response;
    return this.#start(page);
  }

  /** After a change of the content, on which every page may depend. */
  clear(): void {
    this.#generation += 1;
    this.#known.clear();
    this.#unbounded.clear();
    this.#renders.clear();
  }

  #start(page: CacheablePage): Promise<CachedResponse> {
    const { key } = page;
    if (this.#limit.pendingCount >= maxQueuedRenders)
      return Promise.resolve(this.#outdated(page) ?? this.#parts.errors.overloaded);
    const started: Render = {
      response: this.#limit(async () => {
        started.versions = await this.#parts.versions.current();
        return this.#render(page, started.versions);
      }).finally(() => {
        if (this.#renders.get(key) === started) this.#renders.delete(key);
      }),
    };
    this.#renders.set(key, started);
    return started.response;
  }

  async #render(page: CacheablePage, versions: Versions): Promise<CachedResponse> {
    const generation = this.#generation;
    try {
      const { response, dependsOn } = await page.render();
      if (dependsOn && generation === this.#generation)
        this.#cacheFor(page).set(page.key, { response, dependsOn, versions });
      return response;
    } catch (error) {
      if (isDatabaseError(error)) return this.#outdated(page) ?? this.#parts.errors.databaseDown;
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

const isCurrent = ({ dependsOn, versions }: Entry, current: Versions): boolean =>
  dependsOn.every((name) => versions[name] === current[name]);

const isSame = (one: Versions, other: Versions): boolean =>
  one.products === other.products && one.votes === other.votes && one.day === other.day;

/** The data versions that a cached page can depend on. */
export type Versions = Readonly<Record<'products' | 'votes' | 'month' | 'day', number | string>>;

interface VersionsParts {
  readRevisions: () => Promise<Pick<Versions, 'products' | 'votes'>>;
  clock: () => Date;
  onFailure: (error: unknown) => void;
}

const interval = 1000;

/** Reads the revisions at most once a second, and right after a change by this process. */
export class VersionReader {
  readonly #parts: VersionsParts;
  #revisions: Pick<Versions, 'products' | 'votes'> = { products: -1, votes: -1 };
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;
  #isDown = false;
  /** Reads are numbered: of two that overlap, the result of the later one is used. */
  #started = 0;
  #finished = 0;

  constructor(parts: VersionsParts) {
    this.#parts = parts;
  }

  async current(): Promise<Versions> {
    const now = this.#parts.clock();
    const age = now.getTime() - this.#readAt;
    if (age >= interval || age < 0) {
      this.#reading ??= this.#read(now.getTime());
      // While the database is down, cached pages are served without waiting for it.
      if (!this.#isDown) await this.#reading;
    }
    return { ...this.#revisions, month: monthOf(now), day: dayOf(now) };
  }

  /** Called after a commit of this process, so that the next page shows it. */
  changed(): void {
    this.#readAt = Number.NEGATIVE_INFINITY;
    // A read in progress may have started before the commit.
    this.#reading = undefined;
  }

  #read(startedAt: number): Promise<void> {
    this.#started += 1;
    const number = this.#started;
    const reading = this.#parts
      .readRevisions()
      .then(
        (revisions) => {
          if (number > this.#finished) {
            this.#finished = number;
            this.#revisions = revisions;
          }
          this.#isDown = false;
        },
        (error: unknown) => {
          this.#isDown = true;
          this.#parts.onFailure(error);
        },
      )
      .then(() => {
        if (this.#reading !== reading) return;
        this.#reading = undefined;
        this.#readAt = startedAt;
      });
    return reading;
  }
}

/** The versions of this process's database. */
export function openVersions({ database, clock, log, watch }: OpenVersionsParts): VersionReader {
  return new VersionReader({
    readRevisions: () => readRevisions(database.db, monthOf(clock())),
    clock,
    onFailure: (error) => {
      log.error({ err: error }, 'the revision could not be read');
      watch.databaseFailed();
    },
  });
}

interface OpenVersionsParts {
  database: Pick<OpenDatabase, 'db'>;
  clock: () => Date;
  log: Log;
  watch: Pick<Watch, 'databaseFailed'>;
}
