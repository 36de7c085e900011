import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';

/** A temporary folder that is removed after the run. */
export async function inFolder(run: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'lab-bench-'));
  await run(folder).finally(() => rmSync(folder, { recursive: true, force: true }));
}

/** Prints each result at once, and all of them as a table at the end. */
export function createReport() {
  const rows: [what: string, value: string, target: string][] = [];
  return {
    add(what: string, value: string, target = ''): void {
      rows.push([what, value, target]);
      process.stderr.write(`${what}: ${value}\n`);
    },
    print(): void {
      console.log('\n| what | measured | target |\n|---|---|---|');
      for (const row of rows) console.log(`| ${row.join(' | ')} |`);
      const load = loadavg().map((average) => average.toFixed(1));
      console.log(`\nLoad of the machine over 1, 5 and 15 minutes: ${load.join(', ')}.`);
    },
  };
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

export const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ??
  0;

export const ms = (value: number): string => `${value.toFixed(0)} ms`;
