import { parseArgs } from 'node:util';
import { CopyRefused, copyEverything, type Sum } from '#database/copy.ts';
import { DatabaseOpenError } from '#database/failure.ts';
import { parsePlace, withSource, withTarget } from './copy-ends.ts';
import { createProgressBar } from './progress-bar.ts';

const usage = 'npm run data:copy -- --from sqlite:data/lab.sqlite --to postgres://user:password@host/name';

/** npm run data:copy: moves house between SQLite and PostgreSQL, in either direction. */
async function copy(): Promise<void> {
  const { from, to } = readArguments();
  if (from === to) throw new CopyRefused('Source and target are the same place.');
  const [source, target] = [parsePlace(from), parsePlace(to)];
  const onProgress = createProgressBar('Copying');
  const sums = await withSource(source, (there) =>
    withTarget(target, (here) => copyEverything(there, here, onProgress)),
  );
  for (const sum of sums) console.log(lineOf(sum));
  console.log('Every row was read back and is the same. What a running site wrote meanwhile is not in the copy.');
}

function readArguments(): { from: string; to: string } {
  try {
    const { values } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } });
    if (values.from && values.to) return { from: values.from, to: values.to };
  } catch {}
  throw new CopyRefused(`Say from where to where: ${usage}`);
}

const lineOf = ({ table, rows, fingerprint }: Sum): string =>
  `${table.padEnd(12)} ${String(rows).padStart(8)} rows   ${fingerprint.slice(0, 16)}`;

await copy().catch((error: unknown) => {
  const isExpected = error instanceof CopyRefused || error instanceof DatabaseOpenError;
  console.error(isExpected ? error.message : error);
  process.exit(1);
});
