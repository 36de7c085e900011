import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildLibrary } from '#content/build-library.ts';
import { documentPath, printProblem } from '#content/document.ts';
import { missingDrawings } from '#content/rules/drawings.ts';
import { formatDocument } from '#content/source.ts';
import { checkedShare, countFacts, uncheckedFacts } from '#content/views/fact-counts.ts';
import { type OpenDatabase, openDatabase } from '#platform/database/connect.ts';
import { exportTo } from '#server/content/export.ts';
import { importFolder } from '#server/content/import.ts';
import { parseSeed, readDrawings, readSeedFiles, seedFolder } from '#server/content/seed-files.ts';
import { readSettings } from '#server/core/settings.ts';
import { createImageProcess } from '#server/images/image-process.ts';
import { linkTargets } from '#site/router/addresses.ts';

/** Prints a row per text and product, facts to look up, then warnings and problems. */
function check(): number {
  const { library, problems, warnings } = buildLibrary(parseSeed(), { linkTargets });
  const { reviews, posts, gadgets } = library;
  const reviewed = gadgets.filter(({ slug }) => reviews.some((review) => review.slug === slug));
  console.table(
    [...reviews, ...posts].map(({ slug, words, minutes }) => ({ slug, words, minutes })),
  );
  console.table(gadgets.map(countFacts));
  console.log(`Checked facts of reviewed products: ${(checkedShare(reviewed) * 100).toFixed(1)}%.`);
  printList('To look up', uncheckedFacts(gadgets));
  printList('Warnings', [
    ...warnings.map(printProblem),
    ...missingDrawings(library, readDrawings()).map((name) => `drawings/${name}.svg  is missing`),
  ]);
  printList('To fix', problems.map(printProblem));
  return problems.length > 0 ? 1 : 0;
}

const printList = (title: string, lines: readonly string[]) =>
  console.log([`\n${title} (${lines.length}):`, ...lines].join('\n'));

/** Rewrites documents that are not in the canonical format. */
function format(): number {
  for (const { kind, slug, source } of readSeedFiles()) {
    const formatted = formatDocument(kind, source);
    if (formatted !== source)
      writeFileSync(join(seedFolder, documentPath({ kind, slug })), formatted);
  }
  return 0;
}

function fail(message: string): number {
  console.error(message);
  return 1;
}

/** Live texts as git has them, with drafts in `drafts`. */
async function exportContent(folder: string | undefined): Promise<number> {
  if (!folder) return fail('Name a folder: npm run content -- export <folder>');
  const count = await withDatabase(({ db }) => exportTo(db, folder));
  console.log(`Exported ${count} files to ${folder}.`);
  return 0;
}

/** Adds texts as drafts; what the owner is writing stays. */
async function importContent(folder: string | undefined): Promise<number> {
  if (!folder || !existsSync(folder))
    return fail('Name a folder: npm run content -- import <folder>');
  const pictures = createImageProcess();
  const { added, changed, same, images, skipped } = await withDatabase(({ db }) =>
    importFolder(db, folder, new Date(), pictures.convert),
  );
  pictures.end();
  printList('New drafts', added);
  printList('Changed, saved as drafts', changed);
  printList(
    'Left out',
    skipped.map(({ path, reason }) => `${path}  ${reason}`),
  );
  if (images > 0) console.log(`${images} pictures were added.`);
  console.log(`${same} texts are the same. Publish the drafts in the browser.`);
  return skipped.length > 0 ? 1 : 0;
}

async function withDatabase<Result>(
  work: (database: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(readSettings());
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Checks or formats the files, or moves texts between files and the database. */
async function main([command, argument]: string[]): Promise<number> {
  if (command === 'check') return check();
  if (command === 'format') return format();
  if (command === 'export') return exportContent(argument);
  if (command === 'import') return importContent(argument);
  return fail('Usage: npm run content -- check | format | export <folder> | import <folder>');
}

process.exitCode = await main(process.argv.slice(2));
