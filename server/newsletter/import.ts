import { setTimeout as wait } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { inFileBefore, previewAgain } from '#contract/common.ts';
import { emailAddress } from '#contract/contact.ts';
import type { ImportOutcome } from '#contract/newsletter.ts';
import { visibleText } from '#contract/text.ts';
import { cancelJob } from '#database/queries/jobs.ts';
import { inChunks } from '#database/queries/rows.ts';
import {
  AlreadyStored,
  deleteImported,
  findKnown,
  importSubscribers,
} from '#database/queries/subscriber-imports.ts';
import { countDay } from '#database/queries/subscribers.ts';
import type { Database, Engine, Tables } from '#database/schema/tables.ts';
import { decodeText, type Encoding, parseCsv, withoutApostrophe } from '#server/core/csv.ts';
import { addJob } from '#server/jobs/runner.ts';

interface Import {
  db: Database;
  engine: Engine;
  bytes: Uint8Array;
  pseudonymize: (address: string) => string;
  at: Date;
  /** The number of new addresses in the preview; undefined returns a preview. */
  expected: number | undefined;
  /** Called in the transaction that completes the import. */
  record: (trx: Transaction<Tables>, stored: number) => Promise<void>;
}

const maxRows = 100_000;
const tooManyRows = `This file has more than ${maxRows.toLocaleString('en-US')} rows. Split it into smaller files.`;
const maxExamples = 20;

/** Stores all new addresses or none; they get no email until the admin sends confirmations. */
export async function importAddresses({
  db,
  engine,
  bytes,
  pseudonymize,
  at,
  expected,
  record,
}: Import): Promise<ImportOutcome | { error: string }> {
  const table = readAddresses(bytes);
  if ('error' in table) return table;
  const { fresh, hashes, outcome } = await classify(db, table, pseudonymize);
  if (expected === undefined) return outcome;
  if (expected !== fresh.length) return { error: previewAgain };
  try {
    await store({ db, engine, at, record }, fresh, hashes);
    return { ...outcome, stored: true };
  } catch (error) {
    if (error instanceof AlreadyStored) return { error: previewAgain };
    throw error;
  }
}

/** SQLite lets nobody else write during a transaction, so a long import consists of short ones. */
const chunkSize = 4000;
/** In milliseconds; longer than others wait between two attempts to write. */
const pauseBetweenChunks = 20;
const undoneAfter = 10 * 60_000;

/** If it fails, the stored rows are deleted; if the process ends, a job deletes them. */
async function store(
  { db, engine, at, record }: Pick<Import, 'db' | 'engine' | 'at' | 'record'>,
  addresses: readonly string[],
  hashes: ReadonlyMap<string, string>,
): Promise<void> {
  const importedAt = at.toISOString();
  const key = `undo-import ${importedAt}`;
  const dueAt = new Date(at.getTime() + undoneAfter);
  if (!(await addJob(db, 'undo-import', { importedAt }, { at, dueAt, key })))
    throw new AlreadyStored();
  try {
    for (const chunk of inChunks(addresses, chunkSize)) {
      await db.transaction().execute(async (trx) => {
        const { left } = await findKnown(
          trx,
          [],
          chunk.map((address) => hashes.get(address) ?? ''),
        );
        if (left.size > 0) throw new AlreadyStored();
        await importSubscribers(trx, engine, chunk, at);
      });
      await wait(pauseBetweenChunks);
    }
    await db.transaction().execute(async (trx) => {
      if (!(await cancelJob(trx, key))) throw new Error('The import took too long and was undone.');
      await countDay(trx, 'signed_up', at, addresses.length);
      await record(trx, addresses.length);
    });
  } catch (error) {
    await undoImport(db, importedAt);
    await cancelJob(db, key);
    throw error;
  }
}

export async function undoImport(db: Database, importedAt: string): Promise<void> {
  while (await deleteImported(db, importedAt, chunkSize)) await wait(pauseBetweenChunks);
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
): Promise<{ fresh: string[]; hashes: ReadonlyMap<string, string>; outcome: ImportOutcome }> {
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
    hashes,
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

function readAddresses(bytes: Uint8Array): Table | { error: string } {
  const { text, encoding } = decodeText(bytes);
  const parsed = parseCsv(text, maxRows + 1);
  if ('error' in parsed) return parsed;
  const head = parsed.rows[0]?.cells ?? [];
  const named = head.findIndex((cell) => addressHeader.test(cell.trim()));
  const column = named === -1 ? head.findIndex((cell) => readAddress(cell)) : named;
  if (column === -1) return { error: 'No column in this file contains email addresses.' };
  const rows = parsed.rows.slice(named === -1 ? 0 : 1).map(({ cells, line }) => {
    const cell = withoutApostrophe(cells[column] ?? '');
    return { line, text: cell, address: readAddress(cell) };
  });
  if (rows.length > maxRows) return { error: tooManyRows };
  return { encoding, column: named === -1 ? null : (head[named] ?? '').trim(), rows };
}

const readAddress = (cell: string): string | undefined =>
  emailAddress.safeParse(cell).data?.toLowerCase();
