import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { contentFolder } from '#content/library.ts';

/** The editors' files in a folder of the test's own, to be spoiled at will. */
export function contentCopy() {
  const folder = mkdtempSync(join(tmpdir(), 'content-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const kind of ['products', 'reviews', 'posts', 'facts']) {
    mkdirSync(join(folder, kind));
    // Nothing has facts until somebody has looked one up.
    if (existsSync(join(contentFolder, kind))) {
      cpSync(join(contentFolder, kind), join(folder, kind), { recursive: true });
    }
  }
  return {
    folder,
    /** Replaces words that must be there, so that a test cannot pass because they have moved. */
    change(file: string, from: string, to: string): void {
      const text = readFileSync(join(folder, file), 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not say: ${from}`);
      writeFileSync(join(folder, file), text.replace(from, to));
    },
    write(file: string, text: string): void {
      writeFileSync(join(folder, file), text);
    },
    remove(file: string): void {
      rmSync(join(folder, file));
    },
  };
}
