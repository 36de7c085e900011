import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { createMigratedPlace, onBothEngines } from '#tests/support/engines.ts';
import { headerOf, headOf, openIssue, recipientsOf, siteUrl } from '#tests/support/sent-issue.ts';

/** Polls often, with a timeout for a slow machine. */
const quickly = { interval: 20, timeout: 50_000 };

/** The number of queries in this database that wait for a lock. */
const waitingForLocks = async (pool: pg.Pool | undefined) =>
  (
    await pool?.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
  )?.rowCount;

onBothEngines('an issue reaches every confirmed subscriber once', async (engine) => {
  const issue = await openIssue(engine, 12);
  const { db } = issue.database;
  await issue.subscribe('waits@example.org');
  await db
    .updateTable('subscribers')
    .set({ state: 'blocked' })
    .where('email', '=', 'reader-12@example.org')
    .execute();
  // A request that was repeated before the first one was answered sends nothing twice.
  const sends = await Promise.all([1, 2].map(() => issue.callAdmin('POST', `/${issue.id}/send`)));
  expect(sends.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await issue.runJobs();
  await issue.sender.sendDue();
  const arrived = issue.smtpServer.mails.filter(({ text }) => headerOf(text, 'List-Id'));
  expect(recipientsOf(arrived)).toEqual(
    Array.from({ length: 11 }, (_, n) => `reader-${n + 1}@example.org`).toSorted(),
  );
  const links = new Set(arrived.map(({ text }) => headerOf(text, 'List-Unsubscribe')));
  expect(links.size).toBe(11);
  for (const { text, recipients } of arrived) {
    const id = Number(/reader-(\d+)@/.exec(recipients[0] ?? '')?.[1]);
    expect(headerOf(text, 'List-Unsubscribe')).toBe(
      `<${siteUrl}/api/letters/leave/${issue.keys.unsubscribeToken(id)}>`,
    );
  }
  expect((await issue.detail()).issue.state).toBe('sent');
  expect(await issue.progress()).toMatchObject({
    waiting: 0,
    sent: 11,
    maybe: 0,
    failed: 0,
  });
});

onBothEngines('people who unsubscribe during sending get no further email', async (engine) => {
  const issue = await openIssue(engine, 20, { MAIL_CONNECTIONS: '2' });
  await issue.callAdmin('POST', `/${issue.id}/send`);
  await issue.runJobs();
  // The server delays the first two emails, and the sender has already claimed the next ones.
  const { promise, resolve } = Promise.withResolvers<void>();
  issue.smtpServer.setFaults({ data: promise });
  issue.sender.start();
  await expect.poll(() => issue.smtpServer.mails.length, quickly).toBe(2);
  const unsubscribing = [1, ...Array.from({ length: 9 }, (_, n) => 2 * n + 3)];
  const leave = (id: number) =>
    issue.form(`/api/letters/leave/${issue.keys.unsubscribeToken(id)}`, {
      'List-Unsubscribe': 'One-Click',
    });
  // On a slow machine the database may time out; mail programs retry.
  for (const id of unsubscribing)
    await expect.poll(async () => (await leave(id)).status, quickly).toBe(200);
  issue.smtpServer.setFaults({});
  resolve();
  await expect.poll(async () => (await issue.progress()).waiting, quickly).toBe(0);
  const stayed = Array.from({ length: 20 }, (_, n) => n + 1).filter(
    (id) => !unsubscribing.includes(id),
  );
  expect(recipientsOf(issue.smtpServer.mails)).toEqual(
    [1, ...stayed].map((id) => `reader-${id}@example.org`).toSorted(),
  );
  // One of them was in flight.
  expect((await issue.mails()).filter(({ to_address }) => to_address === '')).toHaveLength(1);
});

onBothEngines('an issue can be paused and resumed', async (engine) => {
  const issue = await openIssue(engine, 20, { MAIL_CONNECTIONS: '2' });
  await issue.callAdmin('POST', `/${issue.id}/send`);
  // Paused before the first email.
  await issue.callAdmin('POST', `/${issue.id}/pause`);
  await issue.runJobs();
  await issue.sender.sendDue();
  expect(issue.smtpServer.mails).toEqual([]);
  await issue.callAdmin('POST', `/${issue.id}/resume`);
  // The server delays the first two emails until the pause is stored.
  const { promise, resolve } = Promise.withResolvers<void>();
  issue.smtpServer.setFaults({ data: promise });
  issue.sender.start();
  await expect.poll(() => issue.smtpServer.mails.length, quickly).toBe(2);
  expect((await issue.callAdmin('POST', `/${issue.id}/pause`)).status).toBe(200);
  issue.smtpServer.setFaults({});
  resolve();
  await expect.poll(async () => (await issue.progress()).sent, quickly).toBe(2);
  expect(issue.smtpServer.mails).toHaveLength(2);
  // Other emails are still sent.
  await issue.callAdmin('POST', `/${issue.id}/test`, { email: 'owner@lab.example' });
  await expect
    .poll(() => recipientsOf(issue.smtpServer.mails), quickly)
    .toContain('owner@lab.example');
  expect(issue.smtpServer.mails).toHaveLength(3);
  expect((await issue.detail()).issue.state).toBe('paused');
  expect((await issue.callAdmin('POST', `/${issue.id}/resume`)).status).toBe(200);
  expect((await issue.callAdmin('POST', `/${issue.id}/resume`)).status).toBe(409);
  await expect.poll(async () => (await issue.progress()).sent, quickly).toBe(20);
  expect(new Set(recipientsOf(issue.smtpServer.mails)).size).toBe(21);
});

onBothEngines(
  'a click that fails mails nobody, and the next one mails everybody',
  async (engine) => {
    const issue = await openIssue(engine, 2500);
    const { db } = issue.database;
    // The email to the last reader breaks the transaction.
    await issue.subscribe('last@example.org');
    await issue.runJobs();
    await db.updateTable('subscribers').set({ state: 'confirmed' }).execute();
    await sql`create unique index one_each on outbox (to_address)`.execute(db);
    expect((await issue.callAdmin('POST', `/${issue.id}/send`)).status).not.toBe(200);
    expect((await issue.detail()).issue.state).toBe('draft');
    expect(await issue.mails()).toHaveLength(1);
    await sql`drop index one_each`.execute(db);
    await db.deleteFrom('outbox').execute();
    expect((await issue.callAdmin('POST', `/${issue.id}/send`)).status).toBe(200);
    const addresses = (await issue.mails()).map(({ to_address }) => to_address);
    expect([addresses.length, new Set(addresses).size]).toEqual([2501, 2501]);
  },
);

test('every email has the required headers, and its DKIM signature covers the unsubscribe headers', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const { dataDir } = await createMigratedPlace('sqlite');
  const keyFile = join(dataDir, 'dkim.pem');
  writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const issue = await openIssue('sqlite', 1, {
    DKIM_DOMAIN: 'lab.example',
    DKIM_SELECTOR: 'lab',
    DKIM_KEY_FILE: keyFile,
  });
  await issue.subscribe('new@example.org');
  await issue.callAdmin('POST', `/${issue.id}/test`, { email: 'owner@lab.example' });
  await issue.deliver();
  const of = (address: string) =>
    issue.smtpServer.mails.find(({ recipients }) => recipients.includes(address))?.text ?? '';
  const [weekly, confirmation, trial] = [
    of('reader-1@example.org'),
    of('new@example.org'),
    of('owner@lab.example'),
  ];
  for (const text of [weekly, confirmation, trial]) {
    // RFC 5322: these headers once, lines of at most 998 bytes, no bare line breaks.
    for (const name of ['From', 'To', 'Subject', 'Date', 'Message-ID', 'MIME-Version'])
      expect([name, headOf(text).match(new RegExp(`^${name}:`, 'gim'))?.length]).toEqual([name, 1]);
    for (const line of text.split('\r\n')) expect(line.length).toBeLessThanOrEqual(998);
    expect(text).not.toMatch(/[^\r]\n|\r[^\n]/);
    expect(headerOf(text, 'Message-ID')).toMatch(/^<[^<>@\s]+@lab\.example>$/);
    expect(headerOf(text, 'DKIM-Signature')).toMatch(/d=lab\.example;.*s=lab;/);
  }
  // RFC 2919 and RFC 8058.
  expect(headerOf(weekly, 'List-Id')).toBe('Tech Survival Lab <letter.techsurvivallab.example>');
  expect(headerOf(weekly, 'List-Unsubscribe')).toMatch(/^<https:\/\/[^<>\s]+>$/);
  expect(headerOf(weekly, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  expect(headerOf(weekly, 'Feedback-ID')).toBe(
    '2026-11-15:letter:survivallab:techsurvivallab.example',
  );
  const [, signed = ''] = /;\s*h=([^;]+)/.exec(headerOf(weekly, 'DKIM-Signature') ?? '') ?? [];
  expect(signed.toLowerCase().replaceAll(' ', '').split(':')).toEqual(
    expect.arrayContaining(['from', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']),
  );
  // RFC 3834: a confirmation is generated and expects no reply.
  expect(headerOf(confirmation, 'Auto-Submitted')).toBe('auto-generated');
  expect(headerOf(confirmation, 'List-Unsubscribe')).toBeUndefined();
  expect(headerOf(weekly, 'Content-Type')).toMatch(/^multipart\/alternative/);
});

test('somebody who unsubscribes during the click gets no email', async () => {
  const issue = await openIssue('postgres', 3);
  const { pool } = issue.database;
  const other = await pool?.connect();
  await other?.query("begin; update subscribers set state = 'blocked' where id = 2");
  const sent = issue.callAdmin('POST', `/${issue.id}/send`);
  await expect.poll(() => waitingForLocks(pool), quickly).toBe(1);
  await other?.query('commit');
  other?.release();
  expect((await sent).status).toBe(200);
  await issue.sender.sendDue();
  expect(recipientsOf(issue.smtpServer.mails)).toEqual([
    'reader-1@example.org',
    'reader-3@example.org',
  ]);
});
