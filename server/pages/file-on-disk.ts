import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Finished } from './finished.ts';

/** A file of the build, wherever its bytes are. */
export type StaticFile = Pick<Finished, 'plain' | 'bytesIn' | 'send'>;

/**
 * A picture that few ask for: social pictures are more bytes than all else that the site serves, so they stay on the disk, where the system keeps what is
 * asked for. Read and tagged anew each time, since a later build may have put another in its place.
 */
export class FileOnDisk implements StaticFile {
  readonly #file: string;
  readonly #headers: Readonly<Record<string, string>>;

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
    const body = this.plain;
    const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    const isHeld = request.headers['if-none-match']?.includes(tag);
    if (isHeld) {
      const { 'Content-Type': _, ...headers } = this.#headers;
      response.writeHead(304, { ...headers, ETag: tag }).end();
      return;
    }
    response.writeHead(200, { ...this.#headers, 'Content-Length': body.length, ETag: tag });
    response.end(request.method === 'HEAD' ? undefined : body);
  }
}
