import { Readable } from 'node:stream';
import Papa from 'papaparse';
import type { FileResult } from '#platform/http/result.ts';

/** A spreadsheet runs a cell that begins like this as a formula; an apostrophe prevents it. */
const formula = /^'*[=+\-@\t\r]/;

/** Removes the apostrophe that the export puts before such a cell. */
export const withoutApostrophe = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;

/** Cells with these are quoted, because some spreadsheets split on them. */
const otherSeparators = /[;\t]/;

/** One line of a CSV file that is safe to open in a spreadsheet. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  const safe = cells.map((cell) => {
    const text = cell === null ? '' : String(cell);
    return formula.test(text) ? `'${text}` : text;
  });
  return `${Papa.unparse([safe], { newline: '\r\n', quotes: (cell) => otherSeparators.test(String(cell)) })}\r\n`;
}

/** Streams the lines as they are read, so memory does not grow with the table. */
export function csvFile(name: string, lines: AsyncIterable<string>): FileResult {
  const file = Readable.toWeb(Readable.from(lines, { objectMode: false }));
  return { file: file as ReadableStream<Uint8Array>, type: 'text/csv; charset=utf-8', name };
}

/** By the byte order mark; other bytes that are not UTF-8 are Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** In characters. */
const maxLineLength = 65_536;

export interface CsvRow {
  line: number;
  cells: string[];
}

/**
 * The rows that are not empty, up to one more than `maxRows`. Not papaparse, which takes minutes for
 * some megabytes of quotation marks. Line ends are normalized, because one file may mix all kinds.
 */
export function parseCsv(text: string, maxRows: number): { rows: CsvRow[] } | { error: string } {
  const normalized = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const rows: CsvRow[] = [];
  let line = 0;
  for (const row of readRows(normalized, delimiterOf(normalized))) {
    line += 1;
    if ('error' in row)
      return { error: `Line ${line} ${row.error}. Fix the file, then import it again.` };
    if (row.cells.some((cell) => cell.trim())) rows.push({ line, cells: row.cells });
    if (rows.length > maxRows) break;
  }
  return { rows };
}

/** The most frequent one in the first line; as in the header of an export. */
function delimiterOf(text: string): string {
  const start = text.slice(0, maxLineLength);
  const first = (/[^\n]+/.exec(start)?.[0] ?? '').replace(/"[^"]*"/g, '');
  const count = (delimiter: string) => first.split(delimiter).length;
  return [',', ';', '\t', '|'].reduce((best, next) => (count(next) > count(best) ? next : best));
}

function* readRows(
  text: string,
  delimiter: string,
): Generator<{ cells: string[] } | { error: string }> {
  const untilDelimiter = new RegExp(`[^\\${delimiter}\n]*`, 'y');
  let cells: string[] = [];
  let rowStart = 0;
  for (let position = 0; position < text.length; position += 1) {
    const start = position;
    const isQuoted = text[start] === '"';
    const end = isQuoted ? endOfQuotes(text, start) : start;
    untilDelimiter.lastIndex = end;
    const rest = untilDelimiter.exec(text)?.[0] ?? '';
    if (isQuoted && (end === -1 || rest.trim() !== ''))
      return yield { error: 'has a quotation mark in the wrong place' };
    cells.push(isQuoted ? text.slice(start + 1, end - 1).replaceAll('""', '"') : rest);
    position = end + rest.length;
    if (position - rowStart > maxLineLength) return yield { error: 'is too long' };
    if (text[position] === delimiter) continue;
    yield { cells };
    cells = [];
    rowStart = position + 1;
  }
  if (cells.length > 0) yield { cells };
}

/** The position after the closing quotation mark; -1 if there is none. */
function endOfQuotes(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 2))
    if (text[end + 1] !== '"') return end + 1;
  return -1;
}
