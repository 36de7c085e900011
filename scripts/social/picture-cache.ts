import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Input = string | Uint8Array;

/** Keeps what was painted under the hash of all it was painted from: the same inputs are never painted twice. */
export class PictureCache {
  private readonly used = new Set<string>();
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  async get(
    inputs: Input[],
    paint: () => Buffer | Promise<Buffer>,
  ): Promise<{ bytes: Buffer; from: 'cache' | 'brush' }> {
    const hash = createHash('sha256');
    for (const input of inputs) hash.update(`${input.length}:`).update(input);
    const name = hash.digest('hex').slice(0, 40);
    this.used.add(name);
    const file = join(this.folder, name);
    if (existsSync(file)) return { bytes: readFileSync(file), from: 'cache' };
    const bytes = await paint();
    writeFileSync(file, bytes);
    return { bytes, from: 'brush' };
  }

  /** What this run did not ask for is of an older site. */
  forgetTheRest(): void {
    for (const name of readdirSync(this.folder)) if (!this.used.has(name)) rmSync(join(this.folder, name));
  }
}
