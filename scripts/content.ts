import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkFiles } from '#app/checks.ts';
import { kinds } from '#app/kinds.ts';
import { openContent } from '#app/open-content.ts';
import {
  pathOf,
  printFile,
  readDrawings,
  readFolder,
  seedFolder,
} from '#features/content/files.ts';
import { applyImport, exportTo, planImport } from '#features/content/transfer.ts';
import { importImages } from '#features/pictures/image-folder.ts';
import { createImageProcess } from '#features/pictures/image-process.ts';
import { readCounters } from '#features/votes/queries.ts';
import { openDatabase } from '#platform/database/connect.ts';
import { readSettings } from '#platform/settings.ts';
import { checkedShare, countFacts, uncheckedFacts } from './fact-counts.ts';
import { missingDrawings } from './missing-drawings.ts';

/** Prints a row per text and gadget, facts to look up, then warnings and problems. */
function check(): number {
  const { library, problems, warnings } = checkFiles(readFolder(kinds));
  const { reviews, posts, gadgets } = library;
  const reviewed = gadgets.filter(({ slug }) => reviews.some((review) => review.slug === slug));
  console.table(
    [...reviews, ...posts].map(({ slug, words, minutes }) => ({ slug, words, minutes })),
  );
  console.table(gadgets.map(countFacts));
  console.log(`Checked facts of reviewed products: ${(checkedShare(reviewed) * 100).toFixed(1)}%.`);
  printList('To look up', uncheckedFacts(gadgets));
  const missing = missingDrawings(library, readDrawings());
  printList('Warnings', [
    ...warnings,
    ...missing.map((name) => `drawings/${name}.svg  is missing`),
  ]);
  printList('To fix', problems);
  return problems.length > 0 ? 1 : 0;
}

const printList = (title: string, lines: readonly string[]) =>
  console.log([`\n${title} (${lines.length}):`, ...lines].join('\n'));

/** Rewrites the files of the seed in the format of an export. */
function format(): number {
  for (const file of readFolder(kinds))
    writeFileSync(join(seedFolder, pathOf(kinds, file)), printFile(kinds, file));
  return 0;
}

function fail(message: string): number {
  console.error(message);
  return 1;
}

/** What is public as git has it, and drafts in `drafts`. */
async function exportContent(folder: string | undefined): Promise<number> {
  if (!folder) return fail('Name a folder: npm run content -- export <folder>');
  const count = await withContent(({ documents }) => exportTo(documents, folder));
  console.log(`Exported ${count} files to ${folder}.`);
  return 0;
}

/** Names what it would change; with `--yes` it changes it. */
async function importContent([folder, confirmation]: string[]): Promise<number> {
  if (!folder || !existsSync(folder))
    return fail('Name a folder: npm run content -- import <folder> [--yes]');
  const pictures = createImageProcess();
  const files = readFolder(kinds, folder);
  const plan = await withContent(async ({ documents }) => {
    const planned = await planImport(documents, files);
    if (confirmation !== '--yes') return planned;
    await importImages(documents.db, folder, pictures.convert);
    await applyImport(documents, planned);
    return planned;
  });
  pictures.end();
  const names = (list: typeof files) => list.map((file) => pathOf(kinds, file));
  printList('New, hidden until you publish them', names(plan.added));
  printList('Replaced', names(plan.changed.map(({ file }) => file)));
  printList(
    'Left out',
    plan.skipped.map(({ path, reason }) => `${path}  ${reason}`),
  );
  console.log(`\nThe same as before: ${plan.same}.`);
  if (confirmation !== '--yes') console.log('Nothing was changed. To do it, add --yes.');
  return plan.skipped.length > 0 ? 1 : 0;
}

async function withContent<Result>(
  work: (content: ReturnType<typeof openContent>) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(readSettings());
  const clock = () => new Date();
  try {
    const counters = { current: () => readCounters(database.db, clock()) };
    return await work(openContent({ database, clock, counters, onPublished: async () => {} }));
  } finally {
    await database.close();
  }
}

/** Checks or formats the files, or moves documents between files and the database. */
async function main([command, ...more]: string[]): Promise<number> {
  if (command === 'check') return check();
  if (command === 'format') return format();
  if (command === 'export') return exportContent(more[0]);
  if (command === 'import') return importContent(more);
  return fail(
    'Usage: npm run content -- check | format | export <folder> | import <folder> [--yes]',
  );
}

process.exitCode = await main(process.argv.slice(2));
