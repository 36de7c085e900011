import { execFileSync } from 'node:child_process';
import { basename, join } from 'node:path';
import { checkContent, type Problem } from '#content/check.ts';
import { isContentError } from '#content/content-error.ts';
import { readDrawings } from '#content/drawing-rules.ts';
import { checkedShare, countFacts, toLookUp } from '#content/fact-counts.ts';
import { contentFolder, type Library, loadLibrary } from '#content/library.ts';
import { shelfRows, shelfTotals, type Text } from '#content/shelf.ts';
import { linkTargets } from '#site/router/addresses.ts';

/**
 * `npm run content:check`: one row a piece and a gadget, the habits of the shelf, what is to be looked up, then every line that
 * must be mended. `npm run content:check -- --shelf-of <commit>`: the habits alone, as they were then.
 */
function main([option, commit]: string[]): number {
  if (option === '--shelf-of' && commit) {
    console.log(shelfLines(textsOf(commit)));
    return 0;
  }
  try {
    const library = loadLibrary();
    const drawings = readDrawings(join(contentFolder, 'drawings'));
    const { rows, problems } = checkContent(library, drawings, linkTargets(library));
    console.log(tableOf(rows));
    console.log(shelfLines(library.reviews));
    console.log(factLines(library));
    console.log(problemLines(problems));
    return problems.length > 0 ? 1 : 0;
  } catch (error) {
    if (!isContentError(error)) throw error;
    console.error(error.message);
    return 1;
  }
}

function shelfLines(texts: Text[]): string {
  return ['', tableOf(shelfRows(texts)), '', tableOf(shelfTotals(texts))].join('\n');
}

/** The bodies of all reviews of another day; what they claim and whether they fit is nobody's concern here. */
function textsOf(commit: string): Text[] {
  const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' });
  const files = git('ls-tree', '--name-only', commit, 'content/reviews/').trim().split('\n');
  return files.map((file) => {
    const [, , ...body] = git('show', `${commit}:${file}`).split(/^---$/m);
    return { slug: basename(file, '.mdx'), body: body.join('---') };
  });
}

/** The first column to the left, numbers to the right. */
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
  const open = toLookUp(gadgets);
  return [
    '',
    tableOf(gadgets.map(countFacts)),
    '',
    `Checked of the reviewed products' facts: ${share} %.`,
    '',
    `To look up (${open.length}):`,
    ...open,
  ].join('\n');
}

function problemLines(problems: Problem[]): string {
  if (problems.length === 0) return '\nNothing to mend.';
  const lines = problems.map(({ file, message }) => `${file}  ${message}`);
  return `\nTo mend (${problems.length}):\n${lines.join('\n')}`;
}

process.exitCode = main(process.argv.slice(2));
