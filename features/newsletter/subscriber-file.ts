import Papa from 'papaparse';
import { emailAddress } from '#platform/email-address.ts';

/** A spreadsheet runs a cell that begins like this as a formula; an apostrophe prevents it. */
const formula = /^'*[=+\-@\t\r]/;

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

/** Removes the apostrophe that the export puts before such a cell. */
const withoutApostrophe = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;

/** Below the header. */
const maxRows = 10_000;

/** A person who confirmed elsewhere, as the owner states. */
export interface ImportedSubscriber {
  email: string;
  confirmedAt: string;
}

interface SubscriberFile {
  people: ImportedSubscriber[];
  /** The number of rows whose address is none. */
  invalid: number;
}

/** A CSV file with the columns `email` and, if each person has one, `confirmed` (the day). */
export function readSubscribers(
  bytes: Uint8Array,
  date: string,
  now: Date,
): SubscriberFile | { error: string } {
  const { data, errors, meta } = Papa.parse<Record<string, string>>(
    new TextDecoder().decode(bytes),
    {
      header: true,
      skipEmptyLines: 'greedy',
      transformHeader: (name) => name.trim().toLowerCase(),
      // A large file must not keep visitors waiting.
      preview: maxRows + 1,
    },
  );
  if (!meta.fields?.includes('email'))
    return { error: 'The first line of the file has to name its columns, one of them “email”.' };
  if (errors.some(({ type }) => type === 'Quotes'))
    return { error: 'This file has a quotation mark in the wrong place. Fix it and try again.' };
  if (meta.truncated || data.length > maxRows)
    return { error: 'This file has more than 10,000 rows. Split it into smaller files.' };
  const people = data.flatMap(({ email = '', confirmed = '' }) => {
    const address = emailAddress.safeParse(withoutApostrophe(email)).data?.toLowerCase();
    const confirmedAt = readDay(confirmed, now) ?? new Date(date).toISOString();
    return address ? { email: address, confirmedAt } : [];
  });
  return { people, invalid: data.length - people.length };
}

/** The day of an ISO time in the past; other notations are ambiguous. */
function readDay(cell: string, now: Date): string | undefined {
  const [day = ''] = /^\d{4}-\d\d-\d\d(?=$|[T ])/.exec(cell.trim()) ?? [];
  const time = new Date(day);
  return time < now ? time.toISOString() : undefined;
}
