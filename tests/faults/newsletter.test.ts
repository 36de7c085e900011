import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Database } from '#platform/database/tables.ts';
import type { MailState } from '#platform/mail/table.ts';
import { createSeededPlace, onBothEngines, openAt } from '#tests/support/engines.ts';
import { type ArrivedMail, startSmtpServer } from '#tests/support/smtp-server.ts';
import { confirmedReaders } from '#tests/support/subscribers.ts';
import { login, sendIssue } from '#tests/support/writers.ts';
import { startServer } from './servers.ts';

const connections = 2;

const past = new Date(0).toISOString();

const countIn = async (db: Database, ...states: MailState[]): Promise<number> =>
  (await db.selectFrom('outbox').select('id').where('state', 'in', states).execute()).length;

/** Of dead processes, which would take minutes. */
const expireLeases = (db: Database) =>
  db.updateTable('outbox').set({ due_at: past }).where('open_attempts', '>', 0).execute();

/** What arrived, and what the outbox says of it. */
async function compare(db: Database, mails: readonly ArrivedMail[]) {
  const copies = Map.groupBy(mails, ({ recipients }) => recipients.join());
  const doubled = [...copies].filter(([, those]) => those.length > 1).map(([reader]) => reader);
  const rows = await db
    .selectFrom('outbox')
    .select(['to_address', 'state'])
    .where('kind', '=', 'issue')
    .execute();
  const maybe = rows.filter(({ state }) => state === 'maybe').map(({ to_address }) => to_address);
  return { rows, copies, doubled, maybe };
}

/** How processes end, one after the other. */
const ends = { sqlite: ['SIGKILL'], postgres: ['SIGTERM', 'SIGKILL'] } as const;

onBothEngines(
  'a process that ends before the mail server answers skips no reader, and repeats only those it marks',
  async (engine) => {
    const readers = 12;
    const smtpServer = await startSmtpServer();
    const place = await createSeededPlace(engine);
    const environment = {
      SMTP_URL: smtpServer.url,
      CONTACT_TO: 'owner@lab.example',
      MAIL_CONNECTIONS: '1',
    };
    const { db } = await openAt(place);
    await confirmedReaders(db, readers);
    let isSent = false;
    for (const signal of ends[engine]) {
      const { promise, resolve } = Promise.withResolvers<void>();
      smtpServer.setFaults({ silentAt: { stage: 'end', onReached: resolve } });
      const server = await startServer(place, environment);
      if (!isSent) await sendIssue(server.url, await login(server.url));
      isSent = true;
      await promise;
      server.signal(signal);
      await server.exitCode;
      await expireLeases(db);
    }
    smtpServer.setFaults({});
    await startServer(place, environment);
    await expect.poll(() => countIn(db, 'waiting')).toBe(0);
    const { rows, copies, doubled, maybe } = await compare(db, smtpServer.mails);
    expect([rows.length, copies.size]).toEqual([readers, readers]);
    expect(maybe).toEqual(expect.arrayContaining(doubled));
    expect(doubled.length).toBeGreaterThan(0);
    expect(rows.every(({ state }) => state === 'sent' || state === 'maybe')).toBe(true);
  },
);

test('an issue whose senders are killed misses no subscriber', async () => {
  const readers = 60;
  const smtpServer = await startSmtpServer();
  const place = await createSeededPlace('postgres');
  const environment = {
    SMTP_URL: smtpServer.url,
    CONTACT_TO: 'owner@lab.example',
    MAIL_PER_SECOND: '20',
    MAIL_CONNECTIONS: String(connections),
  };
  const killed = await startServer(place, environment);
  const survivor = await startServer(place, environment);
  const { db } = await openAt(place);
  await confirmedReaders(db, readers);
  await sendIssue(killed.url, await login(killed.url));
  await expect.poll(() => smtpServer.mails.length, { interval: 5 }).toBeGreaterThan(10);
  // Kills at a random point of the SMTP conversation.
  await sleep(Math.random() * 30);
  await killed.kill();
  const countUnclaimed = async () =>
    (
      await db
        .selectFrom('outbox')
        .select('id')
        .where('state', '=', 'waiting')
        .where('open_attempts', '=', 0)
        .execute()
    ).length;
  await expect.poll(countUnclaimed, { interval: 200, timeout: 180_000 }).toBe(0);
  // Stopping finishes what a process sends, so the remaining emails belong to the dead one.
  survivor.signal('SIGTERM');
  expect(await survivor.exitCode).toBe(0);
  await expireLeases(db);
  await startServer(place, environment);
  await expect.poll(() => countIn(db, 'waiting'), { interval: 200 }).toBe(0);
  const { rows, copies, doubled, maybe } = await compare(db, smtpServer.mails);
  expect(rows).toHaveLength(readers);
  expect(copies.size).toBe(readers);
  expect(maybe).toEqual(expect.arrayContaining(doubled));
  expect(doubled.length).toBeLessThanOrEqual(connections);
  expect(rows.every(({ state }) => state === 'sent' || state === 'maybe')).toBe(true);
});
