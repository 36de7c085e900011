import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { parse, stringify } from 'yaml';
import { contentFolder } from '#content/library.ts';
import { testFolder } from './test-folder.ts';

/** A copy of the content files that the test may change. */
export function contentCopy() {
  const folder = mkdtempSync(join(testFolder, 'content-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const kind of ['products', 'reviews', 'posts', 'facts', 'site'])
    cpSync(join(contentFolder, kind), join(folder, kind), { recursive: true });
  return {
    folder,
    /** Throws if the text is missing, so that a test cannot pass because it moved. */
    change(file: string, from: string, to: string): void {
      const text = readFileSync(join(folder, file), 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not say: ${from}`);
      writeFileSync(join(folder, file), text.replace(from, to));
    },
    write(file: string, text: string): void {
      writeFileSync(join(folder, file), text);
    },
    /** Adds the facts that a review of this gadget requires. */
    makeReviewable(slug: string): void {
      const file = join(folder, 'facts', `${slug}.yaml`);
      const facts = parse(readFileSync(file, 'utf8'));
      const [first] = Object.values<{ checked?: string }>(facts.refs);
      if (first) first.checked = '2026-11-15';
      const ranks = ['spoils', 'annoys', 'live'];
      facts.flaws = ranks.map((rank) => ({ rank, text: `We think it ${rank}` }));
      writeFileSync(file, stringify({ issues: [], cost: [], sinceThen: [], ...facts }));
    },
    remove(file: string): void {
      rmSync(join(folder, file));
    },
  };
}
