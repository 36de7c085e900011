import { join } from 'node:path';
import { contentFolder, type Library, loadLibrary } from '#content/library.ts';
import { startReview } from '#content/new-review.ts';
import { checkContent, type Problem } from '#content/rules/content-check.ts';
import { readDrawings } from '#content/rules/drawings.ts';
import { isContentError } from '#content/schema/content-error.ts';
import { checkedShare, countFacts, uncheckedFacts } from '#content/views/fact-counts.ts';
import { linkTargets } from '#site/router/addresses.ts';

/** Prints a row per text and product, facts to look up, then every problem to fix. */
function check(): number {
  const library = loadLibrary();
  const drawings = readDrawings(join(contentFolder, 'drawings'));
  const { rows, problems } = checkContent(library, drawings, linkTargets(library));
  console.log(tableOf(rows));
  console.log(factLines(library));
  console.log(problemLines(problems));
  return problems.length > 0 ? 1 : 0;
}

/** Left-aligns the first column and right-aligns the others. */
function tableOf<Row extends object>(rows: Row[]): string {
  const columns = Object.keys(rows[0] ?? {}) as (keyof Row & string)[];
  const widths = columns.map((column) =>
    Math.max(column.length, ...rows.map((row) => String(row[column]).length)),
  );
  const line = (cells: unknown[]) =>
    cells
      .map((cell, index) => {
        const width = widths[index] ?? 0;
        return index === 0 ? String(cell).padEnd(width) : String(cell).padStart(width);
      })
      .join('  ');
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  return [
    line(columns),
    rule,
    ...rows.map((row) => line(columns.map((column) => row[column]))),
  ].join('\n');
}

function factLines({ gadgets, reviews }: Library): string {
  const reviewed = gadgets.filter(({ slug }) => reviews.some((review) => review.slug === slug));
  const share = (checkedShare(reviewed) * 100).toFixed(1);
  const open = uncheckedFacts(gadgets);
  return [
    '',
    tableOf(gadgets.map(countFacts)),
    '',
    `Checked facts of reviewed products: ${share}%.`,
    '',
    `To look up (${open.length}):`,
    ...open,
  ].join('\n');
}

function problemLines(problems: Problem[]): string {
  if (problems.length === 0) return '\nNo problems.';
  const lines = problems.map(({ file, message }) => `${file}  ${message}`);
  return `\nTo fix (${problems.length}):\n${lines.join('\n')}`;
}

function startNew(slug: string | undefined): number {
  const started = startReview(slug, new Date());
  if ('error' in started) {
    console.error(started.error);
    return 1;
  }
  console.log(
    `Created ${started.written}. Replace every text marked DRAFT, then run npm run content -- check.`,
  );
  return 0;
}

/** `npm run content -- check` or `npm run content -- new <slug>`. */
function main([command, slug]: string[]): number {
  try {
    if (command === 'check') return check();
    if (command === 'new') return startNew(slug);
    console.error('Usage: npm run content -- check, or npm run content -- new <slug>');
    return 1;
  } catch (error) {
    if (!isContentError(error)) throw error;
    console.error(error.message);
    return 1;
  }
}

process.exitCode = main(process.argv.slice(2));
