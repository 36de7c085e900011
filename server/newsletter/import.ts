import { setTimeout as wait } from 'node:timers/promises';
import { inFileBefore } from '#contract/common.ts';
import { emailAddress } from '#contract/contact.ts';
import type { ConsentElsewhere, ImportOutcome } from '#contract/newsletter.ts';
import { visibleText } from '#contract/text.ts';
import { cancelJob } from '#database/queries/jobs.ts';
import { inChunks } from '#database/queries/rows.ts';
import { countDay } from '#database/queries/subscriber-days.ts';
import {
  AlreadyStored,
  deleteImported,
  findKnown,
  importSubscribers,
} from '#database/queries/subscriber-imports.ts';
import type { Database, Engine } from '#database/schema/tables.ts';
import { decodeText, type Encoding, parseCsv, withoutApostrophe } from '#server/core/csv.ts';
import { versionOf } from '#server/core/result.ts';
import { addJob } from '#server/jobs/runner.ts';

interface Import {
  db: Database;
  engine: Engine;
  bytes: Uint8Array;
  pseudonymize: (address: string) => string;
  at: Date;
  /** The version of the preview; undefined returns a preview. */
  version: string | undefined;
  /** The owner states that these people confirmed elsewhere. */
  consent?: ConsentElsewhere | undefined;
}

const maxRows = 100_000;
const tooManyRows = `This file has more than ${maxRows.toLocaleString('en-US')} rows. Split it into smaller files.`;
const maxExamples = 20;

/** `outdated`: the file would now store something else than its preview showed. */
export type ImportResult = ImportOutcome | { error: string } | { outdated: ImportOutcome };

/**
 * Stores all new addresses or none. Without a consent, they get no email until the admin sends
 * confirmations.
 */
export async function importAddresses(input: Import): Promise<ImportResult> {
  const { db, bytes, pseudonymize, at, version } = input;
  const table = readAddresses(bytes, at);
  if ('error' in table) return table;
  const { fresh, hashes, outcome } = await classify(db, table, pseudonymize);
  if (version === undefined) return outcome;
  if (version !== outcome.version) return { outdated: outcome };
  try {
    await store(input, fresh, hashes, timesOf(table));
    return { ...outcome, stored: true };
  } catch (error) {
    if (!(error instanceof AlreadyStored)) throw error;
    return { outdated: (await classify(db, table, pseudonymize)).outcome };
  }
}

/** The dates of consent in the file. */
const timesOf = ({ rows }: Table): Map<string, string> =>
  new Map(rows.flatMap(({ address, time }) => (address && time ? [[address, time]] : [])));

/** SQLite lets nobody else write during a transaction, so a long import consists of short ones. */
const chunkSize = 4000;
/** In milliseconds; longer than others wait between two attempts to write. */
const pauseBetweenChunks = 20;
const undoneAfter = 10 * 60_000;

/** If it fails, the stored rows are deleted; if the process ends, a job deletes them. */
async function store(
  { db, engine, at, consent }: Import,
  addresses: readonly string[],
  hashes: ReadonlyMap<string, string>,
  times: ReadonlyMap<string, string>,
): Promise<void> {
  const importedAt = at.toISOString();
  const key = `undo-import ${importedAt}`;
  const dueAt = new Date(at.getTime() + undoneAfter);
  const elsewhere = consent && {
    source: consent.source,
    times: new Map(
      addresses.map((address) => [
        address,
        times.get(address) ?? new Date(consent.date).toISOString(),
      ]),
    ),
  };
  if (!(await addJob(db, 'undo-import', { importedAt }, { at, dueAt, key })))
    throw new AlreadyStored();
  try {
    for (const chunk of inChunks(addresses, chunkSize)) {
      await db.transaction().execute(async (trx) => {
        const { left, complained } = await findKnown(
          trx,
          [],
          chunk.map((address) => hashes.get(address) ?? ''),
        );
        if (left.size + complained.size > 0) throw new AlreadyStored();
        await importSubscribers(trx, engine, chunk, at, elsewhere);
      });
      await wait(pauseBetweenChunks);
    }
    await db.transaction().execute(async (trx) => {
      if (!(await cancelJob(trx, key))) throw new Error('The import took too long and was undone.');
      await countDay(trx, 'signed_up', at, addresses.length);
      if (consent) await countDay(trx, 'confirmed', at, addresses.length);
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
  complained: 'Reported an email as spam, so it is never mailed again.',
  twice: inFileBefore,
  wrong: 'Not an email address.',
};

async function classify(
  db: Database,
  { encoding, column, dateColumn, rows }: Table,
  pseudonymize: (address: string) => string,
): Promise<{ fresh: string[]; hashes: ReadonlyMap<string, string>; outcome: ImportOutcome }> {
  const addresses = [...new Set(rows.flatMap(({ address }) => address ?? []))];
  const hashes = new Map(addresses.map((address) => [address, pseudonymize(address)]));
  const { known, left, complained } = await findKnown(db, addresses, [...hashes.values()]);
  const seen = new Set<string>();
  const counts = { fresh: 0, known: 0, left: 0, complained: 0, twice: 0, wrong: 0 };
  const examples: ImportOutcome['examples'] = [];
  const fresh: string[] = [];
  const classOf = (address: string | undefined): keyof typeof counts => {
    if (!address) return 'wrong';
    if (seen.has(address)) return 'twice';
    const hash = hashes.get(address) ?? '';
    if (complained.has(address) || complained.has(hash)) return 'complained';
    if (known.has(address)) return 'known';
    return left.has(hash) ? 'left' : 'fresh';
  };
  for (const { line, text, address } of rows) {
    const found = classOf(address);
    counts[found] += 1;
    if (found === 'fresh') fresh.push(address as string);
    else if (examples.length < maxExamples)
      examples.push({ line, text: visibleText(text.slice(0, 100)), why: reasons[found] });
    if (address) seen.add(address);
  }
  const columns = { encoding, column, dateColumn, rows: rows.length };
  const sample = fresh.slice(0, 10);
  const outcome = {
    stored: false,
    version: versionOf(fresh),
    ...columns,
    ...counts,
    examples,
    sample,
  };
  return { fresh, hashes, outcome };
}

interface Table {
  encoding: Encoding;
  /** The name of the column with the addresses; null if the file has no header. */
  column: string | null;
  dateColumn: string | null;
  /**
   * `address`: in lower case; undefined if the text is no address. `time`: when the person
   * confirmed.
   */
  rows: {
    line: number;
    text: string;
    address: string | undefined;
    time: string | undefined;
  }[];
}

const addressHeader = /^(e-?mail|mail|e-?mail[ _-]?address|address|subscriber[ _-]?e-?mail)$/i;

/** As in the exports of this site and of common newsletter services. */
const dateHeader =
  /^(confirmed([ _-]?(at|on))?|confirm[ _-]?time|opt[ _-]?in[ _-]?(time|date)|consent[ _-]?date|subscribed[ _-]?(at|on)|date[ _-]?(confirmed|subscribed))$/i;

/** The day of an ISO time; other notations are ambiguous. */
function readTime(cell: string, now: Date): string | undefined {
  const [day = ''] = /^\d{4}-\d\d-\d\d(?=$|[T ])/.exec(cell.trim()) ?? [];
  const time = new Date(day);
  return time < now ? time.toISOString() : undefined;
}

function readAddresses(bytes: Uint8Array, now: Date): Table | { error: string } {
  const { text, encoding } = decodeText(bytes);
  const parsed = parseCsv(text, maxRows + 1);
  if ('error' in parsed) return parsed;
  const head = parsed.rows[0]?.cells ?? [];
  const named = head.findIndex((cell) => addressHeader.test(cell.trim()));
  const column = named === -1 ? head.findIndex((cell) => readAddress(cell)) : named;
  if (column === -1) return { error: 'No column in this file contains email addresses.' };
  const dates = named === -1 ? -1 : head.findIndex((cell) => dateHeader.test(cell.trim()));
  const rows = parsed.rows.slice(named === -1 ? 0 : 1).map(({ cells, line }) => {
    const cell = withoutApostrophe(cells[column] ?? '');
    const time = readTime(cells[dates] ?? '', now);
    return { line, text: cell, address: readAddress(cell), time };
  });
  if (rows.length > maxRows) return { error: tooManyRows };
  const nameOf = (index: number) => (index === -1 ? null : (head[index] ?? '').trim());
  return { encoding, column: nameOf(named), dateColumn: nameOf(dates), rows };
}

const readAddress = (cell: string): string | undefined =>
  emailAddress.safeParse(cell).data?.toLowerCase();
