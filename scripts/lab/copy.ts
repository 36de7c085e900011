import { parseArgs } from 'node:util';
import { CopyRejected, copyEverything } from '#database/ops/copy.ts';
import { parsePlace, withSource, withTarget } from './copy-ends.ts';
import { createProgressBar } from './progress-bar.ts';

const usage =
  'npm run lab -- copy --from sqlite:data/lab.sqlite --to postgres://user:password@host/name';

export async function copy(args: string[]): Promise<void> {
  const { from, to } = readArguments(args);
  await copyData(from, to, { print: console.log, onProgress: createProgressBar('Copying') });
}

function readArguments(args: string[]): { from: string; to: string } {
  try {
    const options = { from: { type: 'string' }, to: { type: 'string' } } as const;
    const { values } = parseArgs({ args, options });
    if (values.from && values.to) return { from: values.from, to: values.to };
  } catch {
    // An unknown option.
  }
  throw new CopyRejected(`Specify the source and the target: ${usage}`);
}

interface CopyParts {
  print(line: string): void;
  onProgress(done: number, total: number): void;
}

export async function copyData(
  from: string,
  to: string,
  { print, onProgress }: CopyParts,
): Promise<void> {
  if (from === to) throw new CopyRejected('The source and the target are the same.');
  const [source, target] = [parsePlace(from), parsePlace(to)];
  const sums = await withSource(source, (there) =>
    withTarget(target, (here) => copyEverything(there, here, onProgress)),
  );
  for (const { table, rows, fingerprint } of sums)
    print(
      `${table.padEnd(16)} ${String(rows).padStart(8)} ${rows === 1 ? 'row ' : 'rows'}   ${fingerprint.slice(0, 16)}`,
    );
  print(
    'Every row was read back and is identical. Changes made by a running site are not in the copy.',
  );
}
