import { generateKeyPairSync } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { readSettings } from '#server/core/settings.ts';
import { addMail } from '#server/mail/outbox.ts';
import { isSignedBy, signedHeadersOf } from '#tests/support/dkim.ts';
import { freshPlace } from '#tests/support/engines.ts';
import { openPostOffice } from '#tests/support/smtp-server.ts';
import { aMessage } from '#tests/support/test-app.ts';
import { openMailRoom } from '#tests/support/test-sender.ts';
import { deleteMailFiles } from './file-transport.ts';
import { openSender } from './open-sender.ts';
import { contactMail, testMail } from './owner-emails.ts';

const headOf = (text: string) => text.split('\r\n\r\n')[0]?.replace(/\r\n[ \t]+/g, ' ') ?? '';

test('a contact message is passed on to the owner, who can answer it', async () => {
  const office = await openPostOffice();
  const room = await openMailRoom('sqlite', { url: office.url });
  const mail = {
    to: { address: 'owner@lab.example' },
    body: contactMail(aMessage),
    about: aMessage.email,
  };
  await addMail(room.database.db, 'contact', mail, new Date(room.now()));
  await room.sender.sendDue();
  const [arrived] = office.mails;
  expect(arrived?.recipients).toEqual(['owner@lab.example']);
  expect(arrived?.text).toMatch(/^Reply-To: Ada Lovelace <Ada@example\.org>\r$/m);
  expect(arrived?.text).toMatch(/^From: Lab <site@lab\.example>\r$/m);
  expect(arrived?.text).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(arrived?.text).toMatch(/^Message-ID: <mail\.1\.\d+@lab\.example>\r$/m);
  expect(arrived?.text).toContain('The kettle saved me twice.');
});

test('line breaks, commas and brackets in a name make no new header and no new recipient', async () => {
  const office = await openPostOffice();
  const room = await openMailRoom('sqlite', { url: office.url });
  const names = [
    'Eve\r\nBcc: victim@example.org',
    'Eve\nSubject: spam',
    'Eve <victim@example.org>, Bob',
    'Eve\u2028X-Evil: 1',
    'Eve\nE-mail: forged@example.org',
    '"Eve" <victim@example.org>\r\n\r\nbody',
    `Eve ${'long '.repeat(300)}`,
    'Eve 🧑‍🚀, née {{who}}',
  ];
  for (const name of names) {
    const mail = {
      to: { address: 'owner@lab.example' },
      body: contactMail({ ...aMessage, name }),
      about: aMessage.email,
    };
    await addMail(room.database.db, 'contact', mail, new Date(room.now()));
  }
  await room.sender.sendDue();
  expect(office.mails).toHaveLength(names.length);
  for (const { recipients, text } of office.mails) {
    expect(recipients).toEqual(['owner@lab.example']);
    expect(headOf(text)).not.toMatch(/^(Bcc|X-Evil):/im);
    expect(headOf(text).match(/^Subject:/gim)).toHaveLength(1);
    expect(text.match(/^E-mail:/gm)?.length ?? 0).toBeLessThanOrEqual(1);
    expect(headOf(text)).toMatch(/^Reply-To: .*<Ada@example\.org>$/m);
    expect(text.split('\r\n').every((line) => line.length <= 998)).toBe(true);
  }
});

test('what many are told is stored once, and each reader finds their own in it', async () => {
  const office = await openPostOffice();
  const room = await openMailRoom('sqlite', { url: office.url });
  const body = {
    subject: 'For {{who}}',
    text: 'Dear {{who}}, {{unknown}}.',
    html: '<p>Dear {{who}} & all</p>',
    headers: { 'List-Unsubscribe': '<https://lab.example/leave/{{who}}>' },
  };
  await room.add(50, { body });
  await room.database.db
    .updateTable('outbox')
    .set({ fills: '{"who":"<b>\\"Ada\\"</b>"}' })
    .where('id', '=', 50)
    .execute();
  await room.sender.sendDue();
  expect(await room.database.db.selectFrom('mail_bodies').select('id').execute()).toHaveLength(1);
  expect(headOf(office.mails[6]?.text ?? '')).toMatch(/^Subject: For reader 7$/m);
  expect(headOf(office.mails[6]?.text ?? '')).toMatch(
    /^List-Unsubscribe: <https:\/\/lab\.example\/leave\/reader 7>$/m,
  );
  expect((await PostalMime.parse(office.mails[6]?.text ?? '')).text?.trim()).toBe(
    'Dear reader 7, {{unknown}}.',
  );
  const { html } = await PostalMime.parse(office.mails[49]?.text ?? '');
  expect(html).toContain('<p>Dear &lt;b&gt;&quot;Ada&quot;&lt;/b&gt; & all</p>');
});

test('without a mail server every mail is a file for the server’s user alone', async () => {
  const room = await openMailRoom('sqlite');
  await room.add(2);
  await room.sender.sendDue();
  const folder = join(room.place.dataDir, 'outbox');
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
  const saved = /^Saved as a file \(.*-\d\.eml\)\. Set SMTP_URL to send email\.$/;
  for (const row of await room.rows()) expect(row.last_answer).toMatch(saved);
  await deleteMailFiles(room.place.dataDir, [2, 7]);
  expect(readdirSync(folder)).toEqual([names[0]]);
});

test('a signature holds, and covers what a one-click leave needs', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const place = await freshPlace('sqlite');
  const keyFile = join(place.dataDir, 'dkim.pem');
  writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const office = await openPostOffice();
  const environment = { DKIM_DOMAIN: 'lab.example', DKIM_SELECTOR: 'a', DKIM_KEY_FILE: keyFile };
  const room = await openMailRoom('sqlite', { place, url: office.url, environment });
  const headers = {
    'List-Unsubscribe': '<https://lab.example/leave/1>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'List-Id': 'Weekly letter <letter.lab.example>',
  };
  await room.add(1, {
    body: { headers, text: 'Dots\n.\n..\nand  spaces \n\n', html: '<p>ünï</p>' },
  });
  await room.sender.sendDue();
  const [mail] = office.mails;
  expect(isSignedBy(mail?.text ?? '', publicKey)).toBe(true);
  expect(signedHeadersOf(mail?.text ?? '')).toEqual(
    expect.arrayContaining([
      'from',
      'to',
      'subject',
      'date',
      'message-id',
      'list-unsubscribe',
      'list-unsubscribe-post',
    ]),
  );
  expect(isSignedBy((mail?.text ?? '').replace('One-Click', 'Two-Click'), publicKey)).toBe(false);
  expect(isSignedBy((mail?.text ?? '').replace('spaces', 'places'), publicKey)).toBe(false);
});

test('half a DKIM setting, or a key that is none, stops the start in a sentence', async () => {
  expect(() => readSettings({ DKIM_DOMAIN: 'lab.example', DKIM_KEY_FILE: 'x' })).toThrow(
    /DKIM_SELECTOR is missing/,
  );
  const { database, ...room } = await openMailRoom('sqlite');
  const file = join(room.place.dataDir, 'no-key.pem');
  writeFileSync(file, 'no key');
  for (const keyFile of [file, join(room.place.dataDir, 'nowhere.pem')]) {
    const settings = readSettings({
      DKIM_DOMAIN: 'lab.example',
      DKIM_SELECTOR: 'a',
      DKIM_KEY_FILE: keyFile,
    });
    const open = () =>
      openSender({ database, settings, clock: () => new Date(), log: console as never });
    expect(open).toThrow(/^The setting DKIM_KEY_FILE is wrong: /);
  }
});

test('a test email claims to have been sent only where there is a mail server', () => {
  const body = (environment: Record<string, string>) =>
    testMail(readSettings(environment), new Date('2026-11-20T12:00:00Z'));
  expect(body({}).subject).toBe('Tech Survival Lab: test email, saved as a file');
  expect(body({}).text).toMatch(/Email isn’t set up\. .*SMTP_URL/);
  const sent = body({ SMTP_URL: 'smtp://mail.example', CONTACT_TO: 'o@lab.example' });
  expect(sent.subject).toBe('Tech Survival Lab: email works');
  expect(sent.text).not.toMatch(/SMTP_URL/);
});
