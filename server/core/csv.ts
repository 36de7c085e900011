import { Readable } from 'node:stream';
import Papa from 'papaparse';
import type { FileResult } from './result.ts';

/** A spreadsheet runs a cell that begins like this as a formula. */
const formula = /^[=+\-@\t\r]/;

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

export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252';

/** By the byte order mark; other bytes that are not UTF-8 are Windows-1252. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const decode = (label: string) => new TextDecoder(label).decode(bytes);
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return { text: decode('utf-16le'), encoding: 'UTF-16' };
  if (first === 0xfe && second === 0xff) return { text: decode('utf-16be'), encoding: 'UTF-16' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    return { text: decode('windows-1252'), encoding: 'Windows-1252' };
  }
}

/** Line ends are normalized first, because one file may mix all three kinds. */
export const parseCsv = (text: string, delimiter = ''): string[][] =>
  Papa.parse<string[]>(text.replace(/\r\n?/g, '\n'), { delimiter, newline: '\n' }).data;
