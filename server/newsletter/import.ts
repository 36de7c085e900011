import type { Transaction } from 'kysely';
import { inFileBefore, previewAgain } from '#contract/common.ts';
import type { ImportOutcome } from '#contract/newsletter.ts';
import { visibleText } from '#contract/text.ts';
import { findKnown, importSubscribers } from '#database/queries/subscribers.ts';
import type { Database, Tables } from '#database/schema/tables.ts';
import { type ReadTable, readAddresses } from './read-csv.ts';

interface Import {
  db: Database;
  bytes: Uint8Array;
  blur: (address: string) => string;
  at: Date;
  /** How many the preview called new; undefined: only look. */
  expected: number | undefined;
  /** Called in the transaction that stores the addresses. */
  record?: (trx: Transaction<Tables>, stored: number) => Promise<void>;
}

const mostRows = 100_000;
const mostExamples = 20;

/**
 * Looks at a file of addresses, and stores the new ones where the preview has shown them: all of them or none. They wait, and get
 * nothing before the owner has them asked.
 */
export async function importAddresses({
  db,
  bytes,
  blur,
  at,
  expected,
  record,
}: Import): Promise<ImportOutcome | { refused: string }> {
  const table = readAddresses(bytes);
  if (!table) return { refused: 'No column in this file contains email addresses.' };
  if (table.rows.length > mostRows)
    return {
      refused: `This file has more than ${mostRows.toLocaleString('en-US')} rows. Split it into smaller files.`,
    };
  return db.transaction().execute(async (trx) => {
    const { fresh, outcome } = await sort(trx, table, blur);
    if (expected === undefined) return outcome;
    if (expected !== fresh.length)
      return {
        refused: previewAgain,
      };
    await importSubscribers(trx, fresh, at);
    await record?.(trx, fresh.length);
    return { ...outcome, stored: true };
  });
}

async function sort(
  db: Database,
  { encoding, column, rows }: ReadTable,
  blur: (address: string) => string,
): Promise<{ fresh: string[]; outcome: ImportOutcome }> {
  const addresses = [...new Set(rows.flatMap(({ address }) => address ?? []))];
  const hashes = new Map(addresses.map((address) => [address, blur(address)]));
  const { known, left } = await findKnown(db, addresses, [...hashes.values()]);
  const seen = new Set<string>();
  const counts = { fresh: 0, known: 0, left: 0, twice: 0, wrong: 0 };
  const examples: ImportOutcome['examples'] = [];
  const fresh: string[] = [];
  for (const { line, text, address } of rows) {
    const fate = fateOf(address);
    counts[fate] += 1;
    if (fate === 'fresh') fresh.push(address as string);
    else if (examples.length < mostExamples)
      examples.push({ line, text: visibleText(text.slice(0, 100)), why: reasons[fate] });
    if (address) seen.add(address);
  }
  const outcome = {
    stored: false,
    encoding,
    column,
    rows: rows.length,
    ...counts,
    examples,
    sample: fresh.slice(0, 10),
  };
  return { fresh, outcome };

  function fateOf(address: string | undefined): keyof typeof counts {
    if (!address) return 'wrong';
    if (seen.has(address)) return 'twice';
    if (known.has(address)) return 'known';
    return left.has(hashes.get(address) ?? '') ? 'left' : 'fresh';
  }
}

const reasons = {
  known: 'Already on the list.',
  left: 'Unsubscribed earlier, so it is not added again.',
  twice: inFileBefore,
  wrong: 'Not an email address.',
};
