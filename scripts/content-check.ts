import { join } from 'node:path';
import { type CheckRow, checkContent, type Problem } from '#content/check.ts';
import { isContentError } from '#content/content-error.ts';
import { readDrawings } from '#content/drawing-rules.ts';
import { contentFolder, loadLibrary } from '#content/library.ts';

/** `npm run content:check`: one row a piece, then every line that must be mended. */
function main(): number {
  try {
    const { rows, problems } = checkContent(loadLibrary(), readDrawings(join(contentFolder, 'drawings')));
    console.log(tableOf(rows));
    console.log(problemLines(problems));
    return problems.length > 0 ? 1 : 0;
  } catch (error) {
    if (!isContentError(error)) throw error;
    console.error(error.message);
    return 1;
  }
}

function tableOf(rows: CheckRow[]): string {
  const columns = ['piece', 'words', 'minutes', 'sections', 'phases', 'exhibits', 'quotes', 'shared'] as const;
  const width = (column: keyof CheckRow) => Math.max(column.length, ...rows.map((row) => String(row[column]).length));
  const line = (cells: (string | number)[]) =>
    cells
      .map((cell, index) => {
        const size = width(columns[index] ?? 'piece');
        return index === 0 ? String(cell).padEnd(size) : String(cell).padStart(size);
      })
      .join('  ');
  const rule = columns.map((column) => '-'.repeat(width(column))).join('  ');
  return [line([...columns]), rule, ...rows.map((row) => line(columns.map((column) => row[column])))].join('\n');
}

function problemLines(problems: Problem[]): string {
  if (problems.length === 0) return '\nNothing to mend.';
  const lines = problems.map(({ file, message }) => `${file}  ${message}`);
  return `\nTo mend (${problems.length}):\n${lines.join('\n')}`;
}

process.exitCode = main();
