import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { memoize } from './memoize.ts';
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
  readonly #dependencies: CacheDependencies;
  readonly #known: LRUCache<string, Entry>;
  readonly #unbounded = createCache(16 * mebibyte);
  readonly #renders = new Map<string, Render>();
  readonly #limit = pLimit(concurrentRenders);

  constructor(dependencies: CacheDependencies) {
    this.#dependencies = dependencies;
    this.#known = createCache(dependencies.maxSize ?? 128 * mebibyte);
  }

  async get(page: CacheablePage): Promise<CachedResponse> {
    const version = await this.#dependencies.version.current();
    const { key, content } = page;
    const entry = this.#cacheFor(page).get(key);
    if (entry?.content === content && isCurrent(entry, version)) {
      this.#dependencies.onRequest?.('hit');
      return entry.response;
    }
    this.#dependencies.onRequest?.('miss');
    // A running render may have read the database before a change; a queued one reads it later.
    const running = this.#renders.get(key);
    if (running?.content === content && (!running.version || isSame(running.version, version)))
      return running.response;
    return this.#start(page);
  }

  #start(page: CacheablePage): Promise<CachedResponse> {
    const { key, content } = page;
    if (this.#limit.pendingCount >= maxQueuedRenders)
      return Promise.resolve(this.#outdated(page) ?? this.#dependencies.errors.overloaded);
    const started: Render = {
      content,
      response: this.#limit(async () => {
        started.version = await this.#dependencies.version.current();
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
      if (this.#dependencies.isDatabaseError(error))
        return this.#outdated(page) ?? this.#dependencies.errors.databaseDown;
      this.#dependencies.onError(error, page.key);
      return this.#dependencies.errors.failed;
    }
  }

  /** An outdated page is better than none while no new one can be rendered. */
  #outdated(page: CacheablePage): CachedResponse | undefined {
    const entry = this.#cacheFor(page).get(page.key);
    if (entry) this.#dependencies.onRequest?.('stale');
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
  one.published === other.published &&
  one.votes === other.votes &&
  one.settings === other.settings &&
  one.day === other.day;

type Encoding = 'br' | 'gzip' | 'identity';
type Headers = Record<string, string>;

interface Variant {
  body: Buffer;
  headers: Headers;
  /** For a client that has the body already. */
  notModified: Headers;
}

interface CachedOptions {
  compressible?: boolean;
  /** Compressed by the build. */
  br?: Buffer | undefined;
  gzip?: Buffer | undefined;
}

/** The answer that suits a client's headers. */
interface Answer {
  status: number;
  body: Uint8Array<ArrayBuffer> | null;
  headers: Headers;
}

/** A complete response, compressed once per encoding when a client first accepts it. */
export class CachedResponse {
  readonly status: number;
  readonly body: Buffer;
  readonly headers: Readonly<Headers>;
  readonly #etag: string;
  readonly #compressible: boolean;
  readonly #variants = new Map<Encoding, Variant | Promise<Variant>>();

  constructor(status: number, body: Buffer, headers: Headers, options: CachedOptions = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
    this.#compressible = options.compressible ?? true;
    this.#etag = hash('sha256', body, 'base64url').slice(0, 22);
    if (options.br) this.#variants.set('br', this.#variant('br', options.br));
    if (options.gzip) this.#variants.set('gzip', this.#variant('gzip', options.gzip));
  }

  async respond(request: IncomingHttpHeaders): Promise<Response> {
    const { status, body, headers } = await this.answer(request);
    return new Response(body, { status, headers });
  }

  async answer(request: IncomingHttpHeaders): Promise<Answer> {
    const encoding = this.#compressible ? encodingOf(request['accept-encoding']) : 'identity';
    const known = this.#variants.get(encoding) ?? this.#encode(encoding);
    const { body, headers, notModified } = known instanceof Promise ? await known : known;
    if (this.status === 200 && isHeld(this.#etag, request['if-none-match']))
      return { status: 304, body: null, headers: notModified };
    return { status: this.status, body: body as Uint8Array<ArrayBuffer>, headers };
  }

  #encode(encoding: Encoding): Promise<Variant> {
    const encoded = compress(this.body, encoding).then((body) => {
      const variant = this.#variant(encoding, body);
      this.#variants.set(encoding, variant);
      return variant;
    });
    this.#variants.set(encoding, encoded);
    return encoded;
  }

  #variant(encoding: Encoding, body: Buffer): Variant {
    const notModified = {
      ...this.headers,
      ...(this.#compressible ? { Vary: 'Accept-Encoding' } : {}),
      ...(this.status === 200 ? { ETag: `"${this.#etag}-${encoding}"` } : {}),
    };
    const headers = {
      ...notModified,
      'Content-Length': String(body.length),
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    };
    delete (notModified as Headers)['Content-Type'];
    return { body, headers, notModified };
  }
}

/** Matches the body in any encoding, also if a proxy marked the tag as weak. */
const isHeld = (etag: string, ifNoneMatch: string | undefined): boolean =>
  ifNoneMatch !== undefined && (ifNoneMatch.includes(`"${etag}-`) || ifNoneMatch.trim() === '*');

/** The best encoding that the client accepts; `q=0` excludes one, and other weights are ignored. */
export function chooseEncoding(acceptEncoding = ''): Encoding {
  const accepted = acceptEncoding
    .toLowerCase()
    .split(',')
    .filter((encoding) => !/;\s*q=0(\.0*)?\s*$/.test(encoding))
    .map((encoding) => encoding.split(';', 1)[0]?.trim());
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : 'identity';
}

/** Browsers send few different values, and all are shorter than this. */
const maxKnownLength = 100;

const knownEncoding = memoize(chooseEncoding);

const encodingOf = (acceptEncoding = ''): Encoding =>
  (acceptEncoding.length > maxKnownLength ? chooseEncoding : knownEncoding)(acceptEncoding);

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Small enough for a page, and fast enough for the visitor who waits for it. */
const brotliQuality = 6;

async function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return body;
  if (encoding === 'gzip') return gzipAsync(body);
  return brotliAsync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}
