import Papa from 'papaparse';
import { emailAddress } from '#contract/contact.ts';
import type { ImportOutcome } from '#contract/newsletter.ts';

export interface ReadRow {
  line: number;
  text: string;
  /** Small letters; undefined where the text is no address. */
  address: string | undefined;
}

export interface ReadTable {
  encoding: ImportOutcome['encoding'];
  column: string | null;
  rows: ReadRow[];
}

/** By the marks at the beginning; bytes that are not UTF-8 are what Windows writes in the West. */
export function decode(bytes: Uint8Array): { text: string; encoding: ReadTable['encoding'] } {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return { text: as('utf-16le', bytes), encoding: 'UTF-16' };
  if (first === 0xfe && second === 0xff) return { text: as('utf-16be', bytes), encoding: 'UTF-16' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    return { text: as('windows-1252', bytes), encoding: 'Windows-1252' };
  }
}

/** Lines may end in three ways, and a file that several programs wrote has all of them. */
export const readCells = (text: string, delimiter = ''): string[][] =>
  Papa.parse<string[]>(text.replace(/\r\n?/g, '\n'), { delimiter, newline: '\n' }).data;

const as = (encoding: string, bytes: Uint8Array): string => new TextDecoder(encoding).decode(bytes);

/** Headers that mean the column with the addresses, whatever stands beside it and in whichever order. */
const names = /^(e-?mail|mail|e-?mail[ _-]?address|address|subscriber[ _-]?e-?mail)$/i;

/** Undefined where no column has addresses. */
export function readAddresses(bytes: Uint8Array): ReadTable | undefined {
  const { text, encoding } = decode(bytes);
  const lines = readCells(text, delimiterOf(text))
    .map((cells, at) => ({ cells, line: at + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim()));
  const head = lines[0]?.cells ?? [];
  const named = head.findIndex((cell) => names.test(cell.trim()));
  const column = named === -1 ? head.findIndex(isAddress) : named;
  if (column === -1) return undefined;
  const rows = lines.slice(named === -1 ? 0 : 1).map(({ cells, line }) => {
    const cell = cells[column] ?? '';
    return { line, text: cell, address: readAddress(cell) };
  });
  return { encoding, column: named === -1 ? null : (head[named] ?? '').trim(), rows };
}

/** The one that stands most often in the first line: papaparse's own guess needs more than two lines. */
function delimiterOf(text: string): string {
  const first = (/[^\r\n]+/.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '');
  const count = (delimiter: string) => first.split(delimiter).length;
  return [',', ';', '\t', '|'].reduce((best, next) => (count(next) > count(best) ? next : best));
}

const isAddress = (cell: string): boolean => readAddress(cell) !== undefined;

function readAddress(cell: string): string | undefined {
  const parsed = emailAddress.safeParse(cell);
  return parsed.success ? parsed.data.toLowerCase() : undefined;
}
