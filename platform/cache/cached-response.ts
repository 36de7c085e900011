import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

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
    const encoding = this.#compressible ? chooseEncoding(request['accept-encoding']) : 'identity';
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

const isExcluded = String.raw`\s*;\s*q=0(?:\.0*)?\s*(?:,|$)`;
const acceptsBrotli = new RegExp(String.raw`\bbr\b(?!${isExcluded})`, 'i');
const acceptsGzip = new RegExp(String.raw`\bgzip\b(?!${isExcluded})`, 'i');

/** The best encoding that the client accepts; `q=0` excludes one, and other weights are ignored. */
function chooseEncoding(accepted = ''): Encoding {
  if (acceptsBrotli.test(accepted)) return 'br';
  return acceptsGzip.test(accepted) ? 'gzip' : 'identity';
}

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
