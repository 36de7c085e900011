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

type Input = string | Uint8Array;

interface Made {
  bytes: Buffer;
  from: 'cache' | 'work';
}

/** Keeps what was made (painted, compressed) under the hash of all it was made from: the same inputs are never worked on twice. */
export class MadeFiles {
  private readonly used = new Set<string>();
  /** What is being worked on: who asks for it too waits for it. */
  private readonly begun = new Map<string, Promise<Made>>();
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  get(inputs: Input[], make: () => Buffer | Promise<Buffer>): Promise<Made> {
    const hash = createHash('sha256');
    for (const input of inputs) hash.update(`${input.length}:`).update(input);
    const name = hash.digest('hex').slice(0, 40);
    this.used.add(name);
    const begun =
      this.begun.get(name) ?? this.find(name, make).finally(() => this.begun.delete(name));
    this.begun.set(name, begun);
    return begun;
  }

  private async find(name: string, make: () => Buffer | Promise<Buffer>): Promise<Made> {
    const file = join(this.folder, name);
    if (existsSync(file)) return { bytes: readFileSync(file), from: 'cache' };
    const bytes = await make();
    // Under its name only when it is whole: a build may be stopped, or run beside another.
    const begun = `${file}.${process.pid}`;
    writeFileSync(begun, bytes);
    renameSync(begun, file);
    return { bytes, from: 'work' };
  }

  /** What this run did not ask for is of an older site. */
  forgetTheRest(): void {
    for (const name of readdirSync(this.folder))
      if (!this.used.has(name)) rmSync(join(this.folder, name), { force: true });
  }
}
