import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { BackupRecord } from '#features/backups/calls.ts';
import { readCounters } from '#features/votes/queries.ts';
import { createCounters } from '#platform/cache/counters.ts';
import { openDatabase } from '#platform/database/connect.ts';
import { rateLimits } from '#platform/limits/rate-limits.ts';
import { readSettings } from '#platform/settings.ts';
import { createEmptyPlace, onBothEngines } from '#tests/support/engines.ts';
import { startSmtpServer } from '#tests/support/smtp-server.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { openSettings } from './current.ts';
import type { AllSettings, TestMailResult } from './fields.ts';

const read = (app: TestApp) => app.callAdmin<AllSettings>('GET', 'settings');
const put = (app: TestApp, section: keyof AllSettings, json: object) =>
  app.request('PUT', `settings/${section}`, json);

const secret = 'hunter2-mail-password';
const server = { host: 'smtp.example.org', port: 465, user: 'lab', to: 'owner@lab.example' };

onBothEngines('another process uses a changed setting within a second', async (engine) => {
  const app = await createTestApp(engine);
  const { db } = app.database;
  const moment = { now: app.clock() };
  const clock = () => moment.now;
  const other = openSettings(readSettings({}), {
    db: (await openDatabase(app.place)).db,
    counters: createCounters({
      read: () => readCounters(db, clock()),
      clock,
      onFailure: (error) => {
        throw error;
      },
    }),
  });
  expect(await other.current()).toMatchObject({ timeZone: 'UTC', mail: { url: undefined } });
  const { general, email } = await read(app);
  await put(app, 'general', { ...general.values, timeZone: 'berlin' });
  await put(app, 'email', { ...email.values, ...server, password: 'p@ss/word' });
  // This process needs no second.
  expect(app.changes()).toBe(2);
  moment.now = new Date(moment.now.getTime() + 1000);
  expect(await other.current()).toMatchObject({
    timeZone: 'Europe/Berlin',
    mail: { url: 'smtps://lab:p%40ss%2Fword@smtp.example.org:465', to: 'owner@lab.example' },
  });
});

onBothEngines('two tabs change different settings, and both stay', async (engine) => {
  const app = await createTestApp(engine);
  await put(app, 'newsletter', { day: 2 });
  const second = await put(app, 'newsletter', { hour: 7 });
  expect(second.body).toMatchObject({ values: { day: 2, hour: 7 } });
});

test('the environment wins, is named, and is not stored', async () => {
  const environment = {
    SMTP_URL: 'smtps://name:secret@mail.example',
    CONTACT_TO: 'o@lab.example',
    CONTACT_PHONE: '+44 20 7946 0958',
    LETTER_TIMEZONE: 'New York',
  };
  const app = await createTestApp('sqlite', { environment });
  const { general, email } = await read(app);
  expect(email).toMatchObject({
    values: { host: 'mail.example', port: 465, user: '', to: 'o@lab.example' },
    fixed: { host: 'SMTP_URL', port: 'SMTP_URL', user: 'SMTP_URL', to: 'CONTACT_TO' },
    password: 'none',
  });
  expect(general.fixed).toEqual({ contactPhone: 'CONTACT_PHONE', timeZone: 'LETTER_TIMEZONE' });
  expect((await app.settings.current()).timeZone).toBe('America/New_York');
  expect(JSON.stringify(email)).not.toContain('secret');
  const typed = { ...email.values, host: 'elsewhere.example', replyTo: 'reply@lab.example' };
  await put(app, 'email', { ...typed, password: 'x' });
  const { mail } = await app.settings.current();
  expect(mail).toMatchObject({ url: environment.SMTP_URL, replyTo: 'reply@lab.example' });
  const stored = await app.database.db.selectFrom('settings').selectAll().execute();
  expect(stored.map(({ name }) => name)).toEqual(['email']);
  expect(JSON.parse(stored[0]?.value ?? '')).toMatchObject({ host: '', to: '' });
});

test('the mail password is in no response, log or downloaded backup', async () => {
  const app = await createTestApp('sqlite');
  const { values } = (await read(app)).email;
  const input = { ...values, ...server };
  expect(await put(app, 'email', input)).toMatchObject({ status: 422, field: 'password' });
  const saved = await put(app, 'email', { ...input, password: secret });
  // The stored password is sent to no other server.
  const elsewhere = { ...values, ...server, host: 'evil.example', password: '' };
  expect(await app.request('POST', 'test-mail', elsewhere)).toMatchObject({
    status: 422,
    field: 'password',
  });
  const answers = [saved.text, JSON.stringify(await read(app))];
  for (const path of ['today', 'issues']) answers.push((await app.request('GET', `${path}`)).text);
  expect([...answers, ...app.logged].join('\n')).not.toContain(secret);
  const headers = await app.bearer();
  const { name } = await app.callAdmin<BackupRecord>('POST', 'backups');
  const download = await app.send('GET', `/api/admin/backups/${name}`, { headers });
  const bytes = Buffer.from(await download.arrayBuffer());
  expect(bytes.includes(secret)).toBe(false);
  expect((await readFile(join(app.place.dataDir, 'lab.sqlite'))).length).toBeGreaterThan(0);
  // A site on that copy asks for the password, and its emails wait.
  const elsewherePlace = await createEmptyPlace('sqlite');
  await writeFile(join(elsewherePlace.dataDir, 'lab.sqlite'), bytes);
  const restored = await createTestApp('sqlite', { place: elsewherePlace });
  expect((await read(restored)).email).toMatchObject({ password: 'missing', version: 1 });
  expect((await restored.settings.current()).mail.lacksPassword).toBe(true);
});

test('a test email uses the values on the screen and saves nothing', async () => {
  const smtp = await startSmtpServer();
  const environment = {
    SITE_URL: 'https://lab.example',
    SMTP_URL: smtp.url,
    CONTACT_TO: 'owner@lab.example',
  };
  const app = await createTestApp('sqlite', { environment });
  const { values } = (await read(app)).email;
  const typed = { ...values, to: 'owner@lab.example' };
  const sendTest = (input: object) => app.request<TestMailResult>('POST', 'test-mail', input);
  const from = 'Lab <lab@lab.example>';
  const { body } = await sendTest({ ...typed, from, replyTo: 'reply@lab.example' });
  expect(body).toMatchObject({ isSent: true });
  expect(smtp.mails).toHaveLength(1);
  expect(smtp.mails[0]).toMatchObject({ recipients: ['owner@lab.example'] });
  expect(smtp.mails[0]?.text).toMatch(/^From: Lab <lab@lab\.example>\r$/m);
  expect(smtp.mails[0]?.text).toMatch(/^Reply-To: reply@lab\.example\r$/m);
  expect((await read(app)).email.version).toBe(0);
  const answers = [];
  for (let n = 0; n < rateLimits.testEmails.points; n += 1) answers.push(await sendTest(typed));
  expect(answers.at(-1)).toMatchObject({ status: 429 });
});

test('the settings screen reaches no server in a private network', async () => {
  const app = await createTestApp('sqlite');
  const { values } = (await read(app)).email;
  const typed = { ...values, port: 25, to: 'owner@lab.example', password: '' };
  expect(await app.request('POST', 'test-mail', typed)).toMatchObject({ field: 'host' });
  // The third and fourth belong to the machine's provider; the fourth is the same as a number.
  for (const host of ['127.0.0.1', '10.1.2.3', '169.254.169.254', '2852039166', 'localhost']) {
    const refused = { status: 422, field: 'host' };
    expect(await app.request('POST', 'test-mail', { ...typed, host })).toMatchObject(refused);
    expect(await put(app, 'email', { ...typed, host })).toMatchObject(refused);
  }
});

const wrongSettings = [
  ['general', { timeZone: 'Mars/Olympus' }, 'timeZone', /^Enter a large city/],
  ['general', { contactPhone: 'abc' }, 'contactPhone', /^Enter a phone number with its area code/],
  ['general', { analyticsId: 'UA-1' }, 'analyticsId', /^Enter an ID such as G-/],
  ['general', { x: 'javascript:alert(1)' }, 'x', /^Enter the full URL/],
  ['email', { host: 'a b' }, 'host', /^Enter a server name/],
  ['email', { from: 'a@b.co, evil@x.co <lab@example.com>' }, 'from', /^Enter an email address/],
  ['email', { from: 'Lab <lab,evil@x.co>' }, 'from', /^Enter an email address/],
  ['email', { host: 'smtp.example.org' }, 'to', /^Enter your email address/],
  ['newsletter', { hour: 24 }, 'hour', /^Enter an hour from 0 to 23/],
] as const;

test('a wrong setting is rejected at its field', async () => {
  const app = await createTestApp('sqlite');
  for (const [section, change, field, message] of wrongSettings) {
    const { values } = (await read(app))[section];
    const answer = await put(app, section, { ...values, ...change });
    expect([change, answer.status >= 400]).toEqual([change, true]);
    expect([answer.message, answer.field]).toEqual([expect.stringMatching(message), field]);
  }
});

test.each([
  [{ LETTER_TIMEZONE: 'Mars/Olympus' }, /^LETTER_TIMEZONE is wrong\. Enter a large city/],
  [{ MAIL_FROM: 'nobody' }, /^MAIL_FROM is wrong\. Enter an email address/],
  [{ GA_MEASUREMENT_ID: 'UA-1' }, /^GA_MEASUREMENT_ID is wrong\. Enter an ID/],
])('the environment %j stops the start', async (environment, message) => {
  await expect(createTestApp('sqlite', { environment })).rejects.toThrow(message);
});
