import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import SqliteFile from 'better-sqlite3';
import { expect, test } from 'vitest';
import { exportPerson } from '#database/ops/privacy.ts';
import { createMigratedPlace } from '#tests/support/engines.ts';
import { aMessage, createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { createTestSender } from '#tests/support/test-sender.ts';
import { handlePrivacyRequest, readPrivacyWords } from './privacy.ts';

/**
 * Runs the command without a process, answers its questions, and returns its output and questions.
 */
async function privacy({ database, settings }: TestApp, words: string[], answer = '') {
  const printed: string[] = [];
  const questions: string[] = [];
  const ask = async (question: string) => {
    questions.push(question);
    return answer;
  };
  const print = (text: string) => void printed.push(text);
  await handlePrivacyRequest(readPrivacyWords(words), {
    database,
    dataDir: settings.dataDir,
    ask,
    print,
  });
  return { out: printed.join('\n'), questions };
}

test('control characters in stored data are escaped in the terminal and exported exactly', async () => {
  const app = await createTestApp('sqlite');
  const message = 'Look here: \x1b]0;owned\x07 \x9b2J \u202egnp.exe\u202c \u2066!\u2069';
  expect((await app.contact({ ...aMessage, message })).status).toBe(200);
  const { out } = await privacy(app, ['export', aMessage.email]);
  expect(out).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}]/u);
  expect(JSON.parse(out)).toMatchObject({ messages: [{ message }] });
});

test('an email saved as a file is erased with the message that it forwarded', async () => {
  const place = await createMigratedPlace('sqlite');
  const app = await createTestApp('sqlite', { place });
  for (const email of [aMessage.email, 'bob@example.org'])
    await app.contact({ ...aMessage, email });
  const outbox = await createTestSender('sqlite', { place });
  await outbox.sender.sendDue();
  const folder = join(place.dataDir, 'outbox');
  expect(readdirSync(folder)).toHaveLength(2);
  await privacy(app, ['delete', aMessage.email, '--yes']);
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/-contact-2\.eml$/)]);
  expect(await outbox.rows()).toMatchObject([{ id: 2, about: 'bob@example.org' }]);
});

test('nothing is erased without a confirmation; --yes skips the question', async () => {
  const app = await createTestApp('sqlite');
  await app.subscribe('ada@example.org');
  const command = ['delete', 'ada@example.org'];
  for (const answer of ['no', 'yes, but', ''])
    await expect(privacy(app, command, answer)).rejects.toThrow(/^Nothing was deleted\.$/);
  expect((await exportPerson(app.database.db, 'ada@example.org')).subscribers).toHaveLength(1);
  const { out, questions } = await privacy(app, [...command, '--yes']);
  expect([JSON.parse(out), questions]).toMatchObject([
    { deleted: { subscribers: 1, messages: 0 } },
    [],
  ]);
  // Without stored data there is no confirmation.
  expect((await privacy(app, command)).questions).toEqual([]);
});

test('data erased during a read is reported to be still in the log, with the reason', async () => {
  const place = await createMigratedPlace('sqlite');
  const app = await createTestApp('sqlite', { place });
  await app.contact(aMessage);
  const reader = new SqliteFile(join(place.dataDir, 'lab.sqlite'), { readonly: true });
  reader.exec('begin; select count(*) from messages');
  const command = ['delete', aMessage.email, '--yes'];
  await expect(privacy(app, command)).rejects.toThrow(
    /^The rows are deleted, but .* still in its log/,
  );
  reader.close();
  await privacy(app, command);
  const log = readFileSync(join(place.dataDir, 'lab.sqlite-wal'));
  expect(log.includes(aMessage.message)).toBe(false);
});
