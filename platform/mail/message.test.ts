import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { contactMail } from '#features/messages/emails.ts';
import { addMail } from '#platform/mail/outbox.ts';
import { startSmtpServer } from '#tests/support/smtp-server.ts';
import { aMessage } from '#tests/support/test-app.ts';
import { createTestSender } from '#tests/support/test-sender.ts';
import { eraseTraces } from './files.ts';

const headOf = (text: string) => text.split('\r\n\r\n')[0]?.replace(/\r\n[ \t]+/g, ' ') ?? '';

async function forward(app: Awaited<ReturnType<typeof createTestSender>>, name = aMessage.name) {
  const body = contactMail({ ...aMessage, name }, { id: 1, siteUrl: 'https://lab.example' });
  const mail = { to: 'owner@lab.example', body, about: aMessage.email };
  await addMail(app.database.db, 'contact', mail, new Date(app.now()));
}

test('a contact message is forwarded to the owner, who can reply to it', async () => {
  const smtpServer = await startSmtpServer();
  const app = await createTestSender('sqlite', { url: smtpServer.url });
  await forward(app);
  await app.sender.sendDue();
  const [arrived] = smtpServer.mails;
  expect(arrived?.recipients).toEqual(['owner@lab.example']);
  expect(arrived?.text).toMatch(/^Reply-To: Ada Lovelace <Ada@example\.org>\r$/m);
  expect(arrived?.text).toMatch(/^From: Lab <site@lab\.example>\r$/m);
  expect(arrived?.text).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(arrived?.text).toMatch(/^Message-ID: <mail\.1\.\d+@lab\.example>\r$/m);
  expect(arrived?.text).toContain('The kettle saved me twice.');
  expect(arrived?.text).toContain('https://lab.example/admin/messages?id=1');
});

test('line breaks, commas and brackets in a name add no header and no recipient', async () => {
  const smtpServer = await startSmtpServer();
  const app = await createTestSender('sqlite', { url: smtpServer.url });
  const names = [
    'Eve\r\nBcc: victim@example.org',
    'Eve <victim@example.org>, Bob',
    'Eve\u2028X-Evil: 1',
    'Eve\nE-mail: forged@example.org',
    `Eve ${'long '.repeat(300)}`,
    'Eve 🧑‍🚀, née {{who}}',
  ];
  for (const name of names) await forward(app, name);
  await app.sender.sendDue();
  expect(smtpServer.mails).toHaveLength(names.length);
  for (const { recipients, text } of smtpServer.mails) {
    expect(recipients).toEqual(['owner@lab.example']);
    expect(headOf(text)).not.toMatch(/^(Bcc|X-Evil):/im);
    expect(headOf(text).match(/^Subject:/gim)).toHaveLength(1);
    expect(text.match(/^E-mail:/gm)?.length ?? 0).toBeLessThanOrEqual(1);
    expect(headOf(text)).toMatch(/^Reply-To: .*<Ada@example\.org>$/m);
    expect(text.split('\r\n').every((line) => line.length <= 998)).toBe(true);
  }
});

test('a shared body is stored once and merged for each recipient', async () => {
  const smtpServer = await startSmtpServer();
  const app = await createTestSender('sqlite', { url: smtpServer.url });
  const body = {
    subject: 'For {{who}}',
    text: 'Dear {{who}}, {{unknown}}.',
    html: '<p>Dear {{who}} & all</p>',
    headers: { 'List-Unsubscribe': '<https://lab.example/leave/{{who}}>' },
  };
  await app.add(50, { body });
  await app.database.db
    .updateTable('outbox')
    .set({ merge_fields: '{"who":"<b>\\"Ada\\"</b>"}' })
    .where('id', '=', 50)
    .execute();
  await app.sender.sendDue();
  expect(await app.database.db.selectFrom('mail_bodies').select('id').execute()).toHaveLength(1);
  expect(headOf(smtpServer.mails[6]?.text ?? '')).toMatch(/^Subject: For reader 7$/m);
  expect(headOf(smtpServer.mails[6]?.text ?? '')).toMatch(
    /^List-Unsubscribe: <https:\/\/lab\.example\/leave\/reader 7>$/m,
  );
  expect((await PostalMime.parse(smtpServer.mails[6]?.text ?? '')).text?.trim()).toBe(
    'Dear reader 7, {{unknown}}.',
  );
  const { html } = await PostalMime.parse(smtpServer.mails[49]?.text ?? '');
  expect(html).toContain('<p>Dear &lt;b&gt;&quot;Ada&quot;&lt;/b&gt; & all</p>');
});

test("without a mail server every email is a file that only the server's user can read", async () => {
  const app = await createTestSender('sqlite');
  await app.add(2);
  await app.sender.sendDue();
  const folder = join(app.place.dataDir, 'outbox');
  const names = readdirSync(folder).toSorted();
  expect(names).toEqual(['2026-11-20T12-00-00-contact-1.eml', '2026-11-20T12-00-00-contact-2.eml']);
  expect(readFileSync(join(folder, names[1] ?? ''), 'utf8')).toMatch(
    /^To: reader-2@example\.org\r$/m,
  );
  if (process.platform !== 'win32')
    expect([
      statSync(folder).mode & 0o777,
      statSync(join(folder, names[0] ?? '')).mode & 0o777,
    ]).toEqual([0o700, 0o600]);
  const saved = /^Saved as a file \(.*-\d\.eml\)\. Set up email in Settings → Email to send\.$/;
  for (const row of await app.rows()) expect(row.last_response).toMatch(saved);
  await eraseTraces({ database: app.database, settings: app.settings }, [2, 7]);
  expect(readdirSync(folder)).toEqual([names[0]]);
});
