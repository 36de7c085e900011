import type { Transaction } from 'kysely';
import { inFileBefore, previewAgain } from '#contract/common.ts';
import { emailAddress } from '#contract/contact.ts';
import type { ImportOutcome } from '#contract/newsletter.ts';
import { visibleText } from '#contract/text.ts';
import { findKnown, importSubscribers } from '#database/queries/subscribers.ts';
import type { Database, Tables } from '#database/schema/tables.ts';
import { decodeText, type Encoding, parseCsv } from '#server/core/csv.ts';

interface Import {
  db: Database;
  bytes: Uint8Array;
  pseudonymize: (address: string) => string;
  at: Date;
  /** The number of new addresses in the preview; undefined returns a preview. */
  expected: number | undefined;
  /** Called in the transaction that stores the addresses. */
  record?: (trx: Transaction<Tables>, stored: number) => Promise<void>;
}

const maxRows = 100_000;
const maxExamples = 20;

/** Stores all new addresses or none; they get no email until the admin sends confirmations. */
export async function importAddresses({
  db,
  bytes,
  pseudonymize,
  at,
  expected,
  record,
}: Import): Promise<ImportOutcome | { error: string }> {
  const table = readAddresses(bytes);
  if (!table) return { error: 'No column in this file contains email addresses.' };
  if (table.rows.length > maxRows)
    return {
      error: `This file has more than ${maxRows.toLocaleString('en-US')} rows. Split it into smaller files.`,
    };
  return db.transaction().execute(async (trx) => {
    const { fresh, outcome } = await classify(trx, table, pseudonymize);
    if (expected === undefined) return outcome;
    if (expected !== fresh.length) return { error: previewAgain };
    await importSubscribers(trx, fresh, at);
    await record?.(trx, fresh.length);
    return { ...outcome, stored: true };
  });
}

const reasons = {
  known: 'Already on the list.',
  left: 'Unsubscribed earlier, so it is not added again.',
  twice: inFileBefore,
  wrong: 'Not an email address.',
};

async function classify(
  db: Database,
  { encoding, column, rows }: Table,
  pseudonymize: (address: string) => string,
): Promise<{ fresh: string[]; outcome: ImportOutcome }> {
  const addresses = [...new Set(rows.flatMap(({ address }) => address ?? []))];
  const hashes = new Map(addresses.map((address) => [address, pseudonymize(address)]));
  const { known, left } = await findKnown(db, addresses, [...hashes.values()]);
  const seen = new Set<string>();
  const counts = { fresh: 0, known: 0, left: 0, twice: 0, wrong: 0 };
  const examples: ImportOutcome['examples'] = [];
  const fresh: string[] = [];
  const classOf = (address: string | undefined): keyof typeof counts => {
    if (!address) return 'wrong';
    if (seen.has(address)) return 'twice';
    if (known.has(address)) return 'known';
    return left.has(hashes.get(address) ?? '') ? 'left' : 'fresh';
  };
  for (const { line, text, address } of rows) {
    const found = classOf(address);
    counts[found] += 1;
    if (found === 'fresh') fresh.push(address as string);
    else if (examples.length < maxExamples)
      examples.push({ line, text: visibleText(text.slice(0, 100)), why: reasons[found] });
    if (address) seen.add(address);
  }
  const sample = fresh.slice(0, 10);
  return {
    fresh,
    outcome: { stored: false, encoding, column, rows: rows.length, ...counts, examples, sample },
  };
}

interface Table {
  encoding: Encoding;
  /** The name of the column with the addresses; null if the file has no header. */
  column: string | null;
  /** `address`: in lower case; undefined if the text is no address. */
  rows: { line: number; text: string; address: string | undefined }[];
}

const addressHeader = /^(e-?mail|mail|e-?mail[ _-]?address|address|subscriber[ _-]?e-?mail)$/i;

/** Undefined if no column has addresses. */
function readAddresses(bytes: Uint8Array): Table | undefined {
  const { text, encoding } = decodeText(bytes);
  const lines = parseCsv(text, delimiterOf(text))
    .map((cells, index) => ({ cells, line: index + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim()));
  const head = lines[0]?.cells ?? [];
  const named = head.findIndex((cell) => addressHeader.test(cell.trim()));
  const column = named === -1 ? head.findIndex((cell) => readAddress(cell)) : named;
  if (column === -1) return undefined;
  const rows = lines.slice(named === -1 ? 0 : 1).map(({ cells, line }) => {
    const cell = cells[column] ?? '';
    return { line, text: cell, address: readAddress(cell) };
  });
  return { encoding, column: named === -1 ? null : (head[named] ?? '').trim(), rows };
}

/** The most frequent one in the first line; papaparse's own detection needs more lines. */
function delimiterOf(text: string): string {
  const first = (/[^\r\n]+/.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '');
  const count = (delimiter: string) => first.split(delimiter).length;
  return [',', ';', '\t', '|'].reduce((best, next) => (count(next) > count(best) ? next : best));
}

const readAddress = (cell: string): string | undefined =>
  emailAddress.safeParse(cell).data?.toLowerCase();
