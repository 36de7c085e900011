import { CopyRefused, copyEverything, type Sum } from '#database/ops/copy.ts';
import { parsePlace, withSource, withTarget } from '#scripts/copy-ends.ts';

interface CopyParts {
  print(line: string): void;
  onProgress(done: number, total: number): void;
}

/** Moves house between SQLite and PostgreSQL, in either direction. */
export async function copyData(
  from: string,
  to: string,
  { print, onProgress }: CopyParts,
): Promise<void> {
  if (from === to) throw new CopyRefused('Source and target are the same place.');
  const [source, target] = [parsePlace(from), parsePlace(to)];
  const sums = await withSource(source, (there) =>
    withTarget(target, (here) => copyEverything(there, here, onProgress)),
  );
  for (const sum of sums) print(lineOf(sum));
  print(
    'Every row was read back and is the same. What a running site wrote meanwhile is not in the copy.',
  );
}

const lineOf = ({ table, rows, fingerprint }: Sum): string =>
  `${table.padEnd(12)} ${String(rows).padStart(8)} rows   ${fingerprint.slice(0, 16)}`;
