import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/**
 * Caches generated files by the hash of their inputs, so that unchanged ones are not made again.
 */
export class FileCache {
  private readonly used = new Set<string>();
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  async get(
    inputs: (string | Uint8Array)[],
    make: () => Buffer | Promise<Buffer>,
  ): Promise<Buffer> {
    const hash = createHash('sha256');
    for (const input of inputs) hash.update(`${input.length}:`).update(input);
    const name = hash.digest('hex').slice(0, 40);
    this.used.add(name);
    const file = join(this.folder, name);
    if (existsSync(file)) return readFileSync(file);
    const bytes = await make();
    // Renamed only when complete, because a build may be stopped or run next to another.
    const temporary = `${file}.${process.pid}`;
    writeFileSync(temporary, bytes);
    renameSync(temporary, file);
    return bytes;
  }

  /** Deletes files that this run did not use. */
  deleteUnused(): void {
    for (const name of readdirSync(this.folder))
      if (!this.used.has(name)) rmSync(join(this.folder, name), { force: true });
  }
}
