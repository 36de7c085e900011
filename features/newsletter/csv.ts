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

export interface CsvRow {
  line: number;
  cells: string[];
}

/** Below the header. */
export const maxRows = 10_000;
export const tooManyRows = `This file has more than ${maxRows.toLocaleString('en-US')} rows. Split it into smaller files.`;

/** Some programs end each line twice. */
const maxLines = 2 * (maxRows + 1);

/** The rows that are not empty. Line ends are normalized, because one file may mix all kinds. */
export function parseCsv(text: string): { rows: CsvRow[] } | { error: string } {
  const normalized = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const { data, errors } = Papa.parse<string[]>(normalized, {
    newline: '\n',
    delimiter: delimiterOf(normalized),
    // For each line, the parser may search the rest of the file for a delimiter.
    preview: maxLines + 1,
  });
  const [wrong] = errors;
  if (wrong)
    return {
      error: `Line ${(wrong.row ?? 0) + 1} has a quotation mark in the wrong place. Fix the file, then import it again.`,
    };
  if (data.length > maxLines) return { error: tooManyRows };
  const rows = data.map((cells, index) => ({ line: index + 1, cells }));
  return { rows: rows.filter(({ cells }) => cells.some((cell) => cell.trim())) };
}

/** The most frequent one in the first line; as in the header of an export. */
function delimiterOf(text: string): string {
  const first = (/[^\n]+/.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '');
  const count = (delimiter: string) => first.split(delimiter).length;
  return [',', ';', '\t', '|'].reduce((best, next) => (count(next) > count(best) ? next : best));
}
