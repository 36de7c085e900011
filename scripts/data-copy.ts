import { parseArgs } from 'node:util';
import { DatabaseOpenError } from '#database/engines/errors.ts';
import { CopyRefused } from '#database/ops/copy.ts';
import { copyData } from './owner/copy-data.ts';
import { createProgressBar } from './progress-bar.ts';

const usage =
  'npm run data:copy -- --from sqlite:data/lab.sqlite --to postgres://user:password@host/name';

/** npm run data:copy: moves house between SQLite and PostgreSQL, in either direction. */
async function copy(): Promise<void> {
  const { from, to } = readArguments();
  await copyData(from, to, { print: console.log, onProgress: createProgressBar('Copying') });
}

function readArguments(): { from: string; to: string } {
  try {
    const { values } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } });
    if (values.from && values.to) return { from: values.from, to: values.to };
  } catch {}
  throw new CopyRefused(`Say from where to where: ${usage}`);
}

await copy().catch((error: unknown) => {
  const isExpected = error instanceof CopyRefused || error instanceof DatabaseOpenError;
  console.error(isExpected ? error.message : error);
  process.exit(1);
});
