// npm run privacy -- export|delete <email>: what the site keeps about a person, to hand out or to forget.
import { visibleText } from '#contract/visible-text.ts';
import { readOwnSecret } from '#database/admin.ts';
import { erasePerson, exportPerson, type Person } from '#database/people.ts';
import { createLetterKeys } from '#server/letter/keys.ts';
import { deleteMailFiles } from '#server/mail/file-carrier.ts';
import { readSettings, SettingError } from '#server/settings.ts';
import { runCommand, withDatabase } from './owner/command.ts';
import { ask } from './owner/prompt.ts';

const usage = 'Use: npm run privacy -- export <email>, or: npm run privacy -- delete <email> [--yes]';

const stillInTheLog =
  'The rows are deleted, but somebody is reading from the database (a backup, perhaps), so their text still stands in the log beside it. ' +
  'Run the command again when that is over.';

await runCommand(async () => {
  const { action, email, isAgreed } = readArguments(process.argv.slice(2));
  await withDatabase(async ({ db, checkpoint }) => {
    const hash = createLetterKeys(await readOwnSecret(db)).blur(email);
    const person = await exportPerson(db, email, hash);
    if (action === 'export') return print(person);
    const isStranger = Object.values(person).every((rows) => rows.length === 0);
    if (!isAgreed && !isStranger && !(await isConfirmed(person, email))) throw new SettingError('Nothing was deleted.');
    const deleted = await erasePerson(db, email, hash);
    await deleteMailFiles(
      readSettings().dataDir,
      (person.outbox ?? []).map(({ id }) => Number(id)),
    );
    print({ deleted });
    if ((await checkpoint?.()) === false) throw new SettingError(stillInTheLog);
  });
});

function readArguments(words: string[]) {
  const isAgreed = words.includes('--yes');
  const [action, email = '', ...more] = words.filter((word) => word !== '--yes');
  const isKnown = action === 'export' || action === 'delete';
  if (!isKnown || !email.includes('@') || more.length > 0) throw new SettingError(usage);
  return { action, email, isAgreed };
}

async function isConfirmed(person: Person, email: string): Promise<boolean> {
  const counts = Object.entries(person).map(([table, rows]) => `${table}: ${rows.length}`);
  const answer = await ask(`Delete what is stored about ${email} (${counts.join(', ')})? Type yes: `);
  return answer.trim().toLowerCase() === 'yes';
}

/** JSON on the standard output; everything else is said beside it. */
function print(value: unknown): void {
  console.log(visibleText(JSON.stringify(value, null, 2)));
}
