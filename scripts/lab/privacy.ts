import type { PersonRecord } from '#contract/admin.ts';
import { visibleText } from '#contract/text.ts';
import { erasePerson } from '#database/ops/privacy.ts';
import type { OpenDatabase } from '#platform/database/connect.ts';
import { readPerson } from '#server/admin/person.ts';
import { readSettings, SettingError } from '#server/core/settings.ts';
import { deleteMailFiles } from '#server/mail/file-transport.ts';
import { withDatabase } from './command.ts';
import { ask } from './prompt.ts';

const usage =
  'Usage: npm run lab -- privacy export <email>, or: npm run lab -- privacy delete <email> [--yes]';

const stillInTheLog =
  'The rows are deleted, but another program is reading the database, so their text is still in its log. ' +
  'Run the command again when that program is done.';

export async function privacy(args: string[]): Promise<void> {
  const request = readPrivacyWords(args);
  const { dataDir } = readSettings();
  await withDatabase((database) =>
    handlePrivacyRequest(request, { database, dataDir, ask, print: console.log }),
  );
}

interface PrivacyDependencies {
  database: Pick<OpenDatabase, 'db' | 'checkpoint'>;
  dataDir: string;
  ask(question: string): Promise<string>;
  print(text: string): void;
}

export function readPrivacyWords(words: readonly string[]) {
  const isAgreed = words.includes('--yes');
  const [action, email = '', ...more] = words.filter((word) => word !== '--yes');
  const isKnown = action === 'export' || action === 'delete';
  if (!isKnown || !email.includes('@') || more.length > 0) throw new SettingError(usage);
  return { action, email, isAgreed };
}

export async function handlePrivacyRequest(
  request: ReturnType<typeof readPrivacyWords>,
  parts: PrivacyDependencies,
): Promise<void> {
  const { action, email, isAgreed } = request;
  const { db, checkpoint } = parts.database;
  // Standard output is JSON only; questions go to standard error.
  const print = (value: unknown) => parts.print(visibleText(JSON.stringify(value, null, 2)));
  const { rows: person, suppressedSince, hash } = await readPerson(db, email);
  const isStranger = Object.values(person).every((rows) => rows.length === 0);
  if (action === 'export') {
    if (isStranger && !suppressedSince) throw new SettingError(`Nothing is stored about ${email}.`);
    return print(suppressedSince ? { ...person, suppressedSince } : person);
  }
  if (!isAgreed && !isStranger && !isYes(await parts.ask(questionAbout(person, email))))
    throw new SettingError('Nothing was deleted.');
  const deleted = await erasePerson(db, email, hash);
  await deleteMailFiles(
    parts.dataDir,
    (person.outbox ?? []).map(({ id }) => Number(id)),
  );
  const keepsHash = suppressedSince !== null || Boolean(deleted.subscribers);
  print({ deleted, keepsHash });
  if ((await checkpoint?.()) === false) throw new SettingError(stillInTheLog);
}

/** Texts of emails are deleted with their emails. */
const counted = [
  ['subscribers', 'subscription', 'subscriptions'],
  ['messages', 'message', 'messages'],
  ['outbox', 'email', 'emails'],
] as const;

function questionAbout(person: PersonRecord['rows'], email: string): string {
  const counts = counted.flatMap(([table, one, many]) => {
    const rows = person[table]?.length ?? 0;
    return rows === 0 ? [] : `${rows} ${rows === 1 ? one : many}`;
  });
  const what = new Intl.ListFormat('en-US').format(counts) || 'everything';
  return `Delete ${what} stored about ${email}? Type yes to continue: `;
}

const isYes = (answer: string): boolean => answer.trim().toLowerCase() === 'yes';
