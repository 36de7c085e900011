import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Finished } from './finished.ts';

/** A file of the build, wherever its bytes are. */
export type StaticFile = Pick<Finished, 'plain' | 'bytesIn' | 'send'>;

/**
 * A picture that few ask for: social pictures are more bytes than all else that the site serves, so they stay on the disk, where the system keeps what is
 * asked for. Looked at anew each time, since a later build may have put another in its place; tagged only where it is another, which costs as much as five pages.
 */
export class FileOnDisk implements StaticFile {
  readonly #file: string;
  readonly #headers: Readonly<Record<string, string>>;
  #tagged: { as: string; tag: string } | undefined;

  constructor(file: string, headers: Record<string, string>) {
    this.#file = file;
    this.#headers = headers;
  }

  get plain(): Buffer {
    return readFileSync(this.#file);
  }

  /** It is compressed in itself. */
  bytesIn(): undefined {
    return undefined;
  }

  send(request: IncomingMessage, response: ServerResponse): void {
    const { ino, size, ctimeNs } = statSync(this.#file, { bigint: true });
    const tag = this.#tagOf(`${ino} ${size} ${ctimeNs}`);
    const isHeld = request.headers['if-none-match']?.includes(tag);
    if (isHeld) {
      const { 'Content-Type': _, ...headers } = this.#headers;
      response.writeHead(304, { ...headers, ETag: tag }).end();
      return;
    }
    const body = request.method === 'HEAD' ? undefined : this.plain;
    response.writeHead(200, {
      ...this.#headers,
      'Content-Length': body?.length ?? Number(size),
      ETag: tag,
    });
    response.end(body);
  }

  /** `as` is what the system says of the file: another time for another one. */
  #tagOf(as: string): string {
    if (this.#tagged?.as !== as) {
      const tag = `"${createHash('sha256').update(this.plain).digest('base64url').slice(0, 22)}"`;
      this.#tagged = { as, tag };
    }
    return this.#tagged.tag;
  }
}
