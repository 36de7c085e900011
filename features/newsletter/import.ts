import { sql, type Transaction } from 'kysely';
import { inChunks, jsonRows } from '#platform/database/rows.ts';
import type { Database, Engine, Tables } from '#platform/database/tables.ts';
import { emailAddress } from '#platform/email-address.ts';
import { visibleText } from '#platform/text.ts';
import type { ConsentElsewhere, ImportOutcome } from './calls.ts';
import { decodeText, maxRows, parseCsv, tooManyRows, withoutApostrophe } from './csv.ts';
import type { SubscriberState } from './table.ts';

interface Import {
  db: Database;
  engine: Engine;
  bytes: Uint8Array;
  pseudonymize: (address: string) => string;
  /** The owner states where these people confirmed, and when if a row has no date. */
  consent: ConsentElsewhere;
  /** False: only the outcome. */
  isStored: boolean;
  at: Date;
}

const maxExamples = 20;

/** Adds people who confirmed elsewhere, all in one transaction. */
export async function importAddresses({
  db,
  engine,
  bytes,
  pseudonymize,
  consent,
  isStored,
  at,
}: Import): Promise<ImportOutcome | { error: string }> {
  const table = readAddresses(bytes, at);
  if ('error' in table) return table;
  const hashes = new Map(table.rows.map(({ email = '' }) => [email, pseudonymize(email)]));
  if (!isStored) return (await classify(db, table, hashes, consent.date)).outcome;
  return db.transaction().execute(async (trx) => {
    const { people, outcome } = await classify(trx, table, hashes, consent.date);
    await importSubscribers(trx, engine, people, consent.source, at);
    return { ...outcome, isStored };
  });
}

const reasons = {
  known: 'Already on the list.',
  left: 'Unsubscribed earlier, so it is not added again.',
  blocked: 'Marked as “never mail again”.',
  twice: 'Duplicate of an earlier line.',
  wrong: 'Not an email address.',
};

async function classify(
  db: Database,
  { column, dateColumn, rows }: Table,
  hashes: ReadonlyMap<string, string>,
  date: string,
): Promise<{ people: ImportedSubscriber[]; outcome: ImportOutcome }> {
  const states = new Map([
    ...(await findStates(db, 'email', [...hashes.keys()])),
    ...(await findStates(db, 'hash', [...hashes.values()])),
  ]);
  const seen = new Set<string>();
  const counts = { fresh: 0, known: 0, left: 0, blocked: 0, twice: 0, wrong: 0 };
  const examples: ImportOutcome['examples'] = [];
  const people: ImportedSubscriber[] = [];
  const classOf = (email: string | undefined): keyof typeof counts => {
    if (!email) return 'wrong';
    if (seen.has(email)) return 'twice';
    const state = states.get(email) ?? states.get(hashes.get(email) ?? '');
    if (!state) return 'fresh';
    return state === 'left' || state === 'blocked' ? state : 'known';
  };
  for (const { line, text, email, confirmedAt } of rows) {
    const found = classOf(email);
    counts[found] += 1;
    if (email && found === 'fresh')
      people.push({ email, confirmedAt: confirmedAt ?? new Date(date).toISOString() });
    else if (found !== 'fresh' && examples.length < maxExamples)
      examples.push({ line, text: visibleText(text.slice(0, 100)), why: reasons[found] });
    if (email) seen.add(email);
  }
  const outcome = {
    isStored: false,
    ...{ column, dateColumn, rows: rows.length },
    ...counts,
    examples,
  };
  return { people, outcome };
}

interface Table {
  /** The name of the column with the addresses; null if the file has no header. */
  column: string | null;
  dateColumn: string | null;
  /** `email`: in lower case; undefined if the text is no address. */
  rows: {
    line: number;
    text: string;
    email: string | undefined;
    confirmedAt: string | undefined;
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
  const parsed = parseCsv(decodeText(bytes));
  if ('error' in parsed) return parsed;
  const head = parsed.rows[0]?.cells ?? [];
  const named = head.findIndex((cell) => addressHeader.test(cell.trim()));
  const column = named === -1 ? head.findIndex((cell) => readAddress(cell)) : named;
  if (column === -1) return { error: 'No column in this file contains email addresses.' };
  const dates = named === -1 ? -1 : head.findIndex((cell) => dateHeader.test(cell.trim()));
  const rows = parsed.rows.slice(named === -1 ? 0 : 1).map(({ cells, line }) => {
    const text = withoutApostrophe(cells[column] ?? '');
    const confirmedAt = readTime(cells[dates] ?? '', now);
    return { line, text, email: readAddress(text), confirmedAt };
  });
  if (rows.length > maxRows) return { error: tooManyRows };
  const nameOf = (index: number) => (index === -1 ? null : (head[index] ?? '').trim());
  return { column: nameOf(named), dateColumn: nameOf(dates), rows };
}

const readAddress = (cell: string): string | undefined =>
  emailAddress.safeParse(cell).data?.toLowerCase();

/** The states of those addresses or hashes that are stored. */
async function findStates(
  db: Database,
  column: 'email' | 'hash',
  values: readonly string[],
): Promise<Map<string, SubscriberState>> {
  const found = new Map<string, SubscriberState>();
  for (const chunk of inChunks(values)) {
    const rows = await db
      .selectFrom('subscribers')
      .select([`${column} as value`, 'state'])
      .where(column, 'in', chunk)
      .execute();
    for (const { value, state } of rows) if (value) found.set(value, state);
  }
  return found;
}

/** People who confirmed elsewhere, as the owner states. */
export interface ImportedSubscriber {
  email: string;
  confirmedAt: string;
}

export async function importSubscribers(
  trx: Transaction<Tables>,
  engine: Engine,
  people: readonly ImportedSubscriber[],
  consentSource: string,
  at: Date,
): Promise<void> {
  const list = JSON.stringify(people.map(({ email, confirmedAt }) => [email, confirmedAt]));
  await sql`insert into subscribers (email, confirmed_at, state, consent_source, source, created_at)
    select value ->> 0, value ->> 1, 'confirmed', ${consentSource}, 'import', ${at.toISOString()}
    from ${jsonRows(engine, list)} where true
    on conflict do nothing`.execute(trx);
}
