import { visibleText } from '#contract/visible-text.ts';
import type { OpenDatabase } from '#database/connect.ts';
import { erasePerson, exportPerson, type Person } from '#database/ops/privacy.ts';
import { readOwnSecret } from '#database/queries/admin.ts';
import { SettingError } from '#server/core/settings.ts';
import { deleteMailFiles } from '#server/mail/file-transport.ts';
import { createLetterKeys } from '#server/newsletter/tokens.ts';

const usage =
  'Use: npm run privacy -- export <email>, or: npm run privacy -- delete <email> [--yes]';

const stillInTheLog =
  'The rows are deleted, but somebody is reading from the database (a backup, perhaps), so their text still stands in the log beside it. ' +
  'Run the command again when that is over.';

export interface PrivacyParts {
  database: Pick<OpenDatabase, 'db' | 'checkpoint'>;
  dataDir: string;
  /** Waits for a line that somebody types. */
  ask(question: string): Promise<string>;
  print(text: string): void;
}

/** What the words of the command mean, before anything is opened. */
export function readPrivacyWords(words: readonly string[]) {
  const isAgreed = words.includes('--yes');
  const [action, email = '', ...more] = words.filter((word) => word !== '--yes');
  const isKnown = action === 'export' || action === 'delete';
  if (!isKnown || !email.includes('@') || more.length > 0) throw new SettingError(usage);
  return { action, email, isAgreed };
}

/** Hands out or forgets what the site keeps about a person. */
export async function lookAfterPrivacy(
  asked: ReturnType<typeof readPrivacyWords>,
  parts: PrivacyParts,
): Promise<void> {
  const { action, email, isAgreed } = asked;
  const { db, checkpoint } = parts.database;
  // JSON; everything else is said beside it.
  const print = (value: unknown) => parts.print(visibleText(JSON.stringify(value, null, 2)));
  const hash = createLetterKeys(await readOwnSecret(db)).blur(email);
  const person = await exportPerson(db, email, hash);
  if (action === 'export') return print(person);
  const isStranger = Object.values(person).every((rows) => rows.length === 0);
  if (!isAgreed && !isStranger && !isYes(await parts.ask(questionAbout(person, email))))
    throw new SettingError('Nothing was deleted.');
  const deleted = await erasePerson(db, email, hash);
  await deleteMailFiles(
    parts.dataDir,
    (person.outbox ?? []).map(({ id }) => Number(id)),
  );
  print({ deleted });
  if ((await checkpoint?.()) === false) throw new SettingError(stillInTheLog);
}

function questionAbout(person: Person, email: string): string {
  const counts = Object.entries(person).map(([table, rows]) => `${table}: ${rows.length}`);
  return `Delete what is stored about ${email} (${counts.join(', ')})? Type yes: `;
}

const isYes = (answer: string): boolean => answer.trim().toLowerCase() === 'yes';
