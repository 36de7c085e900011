import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding, type Encoding, encode, squeeze } from './encodings.ts';

type Headers = Record<string, string>;

interface Variant {
  body: Buffer;
  /** What its tag ends with. */
  form: string;
  /** Made when somebody asks for it: most files of a build are asked for by nobody, in most of their encodings. */
  heads?: Heads;
}

/** Names and values in turn: Node writes them faster than an object. */
interface Heads {
  whole: string[];
  /** For who has it already. */
  held: string[];
}

/** An answer that is ready to be written: its bytes in every encoding that somebody asked for, and its headers. */
export class Finished {
  private readonly variants = new Map<Encoding, Variant>();
  private hash: string | undefined;
  readonly status: number;
  /** Without any encoding. */
  readonly plain: Buffer;
  readonly headers: Readonly<Headers>;
  private readonly compressible: boolean;

  constructor(status: number, plain: Buffer, headers: Headers, compressible = true) {
    this.compressible = compressible;
    this.status = status;
    this.plain = plain;
    this.headers = headers;
  }

  /** Of its text, whatever the encoding. */
  private get tag(): string {
    this.hash ??= createHash('sha256').update(this.plain).digest('base64url').slice(0, 22);
    return this.hash;
  }

  /** Bytes that were compressed at build, at leisure. */
  with(encoding: Encoding, body: Buffer): this {
    this.variants.set(encoding, { body, form: encoding });
    return this;
  }

  /** Its bytes in an encoding, where they are there already. */
  bytesIn(encoding: Encoding): Buffer | undefined {
    return this.variants.get(encoding)?.body;
  }

  /** What it takes in memory, all encodings together. */
  get weight(): number {
    let bytes = this.plain.length;
    for (const [encoding, { body }] of this.variants)
      if (encoding !== 'identity') bytes += body.length;
    return bytes;
  }

  /** Says the same as another, byte for byte. */
  equals(other: Finished): boolean {
    return this.tag === other.tag && this.status === other.status;
  }

  /** For a page that stays: its smallest form replaces the quick one. */
  async polish(): Promise<void> {
    if (this.compressible)
      this.variants.set('br', { body: await squeeze(this.plain), form: 'br-small' });
  }

  send(request: IncomingMessage, response: ServerResponse): void {
    const encoding = this.compressible
      ? chooseEncoding(request.headers['accept-encoding'])
      : 'identity';
    const variant = this.variants.get(encoding) ?? this.make(encoding);
    variant.heads ??= this.headsOf(variant, encoding);
    if (this.status === 200 && this.isHeldBy(request.headers['if-none-match'])) {
      response.writeHead(304, variant.heads.held).end();
      return;
    }
    response.writeHead(this.status, variant.heads.whole);
    response.end(request.method === 'HEAD' ? undefined : variant.body);
  }

  private make(encoding: Encoding): Variant {
    const made: Variant = { body: encode(this.plain, encoding), form: encoding };
    this.variants.set(encoding, made);
    return made;
  }

  private headsOf({ body, form }: Variant, encoding: Encoding): Heads {
    const head: Headers = {
      ...this.headers,
      'Content-Length': String(body.length),
      ...(this.compressible ? { Vary: 'Accept-Encoding' } : {}),
      ...(this.status === 200 ? { ETag: `"${this.tag}-${form}"` } : {}),
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    };
    const { 'Content-Length': _, 'Content-Type': __, 'Content-Encoding': ___, ...held } = head;
    return { whole: Object.entries(head).flat(), held: Object.entries(held).flat() };
  }

  /** Whoever has the text in any encoding has it; a proxy may have marked the tag as weak. */
  private isHeldBy(ifNoneMatch: string | undefined): boolean {
    return (
      ifNoneMatch !== undefined &&
      (ifNoneMatch.includes(`"${this.tag}-`) || ifNoneMatch.trim() === '*')
    );
  }
}
