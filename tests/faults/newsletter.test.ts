import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { MailState } from '#platform/mail/table.ts';
import { createSeededPlace, onBothEngines, openAt } from '#tests/support/engines.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';
import { startSmtpServer } from '#tests/support/smtp-server.ts';
import { confirmedReaders } from '#tests/support/subscribers.ts';
import { login, sendIssue } from '#tests/support/writers.ts';
import { startServer } from './servers.ts';

const connections = 2;

const past = new Date(0).toISOString();

onBothEngines('an issue whose senders are killed misses no subscriber', async (engine) => {
  const isAlone = engine === 'sqlite';
  const readers = 60;
  const smtpServer = await startSmtpServer();
  const place = await createSeededPlace(engine);
  const environment = {
    SMTP_URL: smtpServer.url,
    CONTACT_TO: 'owner@lab.example',
    MAIL_PER_SECOND: isAlone ? '100' : '20',
    MAIL_CONNECTIONS: String(connections),
  };
  const servers: ServerProcess[] = [await startServer(place, environment)];
  const database = await openAt(place);
  const { db } = database;
  await confirmedReaders(db, readers);
  if (!isAlone) servers.push(await startServer(place, environment));
  const url = servers[0]?.url ?? '';
  await sendIssue(url, await login(url));
  await expect
    .poll(() => smtpServer.mails.length, { timeout: 90_000, interval: 5 })
    .toBeGreaterThan(10);
  // Kills at a random point of the SMTP conversation.
  await sleep(Math.random() * 30);
  await servers[0]?.kill();
  servers[0] = await startServer(place, environment);
  const inState = (...states: MailState[]) =>
    db.selectFrom('outbox').select('id').where('state', 'in', states).execute();
  await expect
    .poll(async () => (await inState('waiting')).length, { timeout: 400_000, interval: 200 })
    .toBe(0);
  // Stopping finishes what a process sends, so the remaining emails belong to the dead one.
  for (const server of servers) {
    server.signal('SIGTERM');
    expect(await server.exitCode).toBe(0);
  }
  await db
    .updateTable('outbox')
    .set({ lease_until: past })
    .where('state', '=', 'sending')
    .execute();
  await startServer(place, environment);
  await expect
    .poll(async () => (await inState('waiting', 'sending')).length, {
      timeout: 60_000,
      interval: 200,
    })
    .toBe(0);
  const copies = Map.groupBy(smtpServer.mails, ({ recipients }) => recipients.join());
  const doubled = [...copies].filter(([, mails]) => mails.length > 1).map(([reader]) => reader);
  const rows = await db
    .selectFrom('outbox')
    .select(['to_address', 'state'])
    .where('kind', '=', 'issue')
    .execute();
  const maybeDelivered = rows
    .filter(({ state }) => state === 'maybe delivered')
    .map(({ to_address }) => to_address);
  expect(rows).toHaveLength(readers);
  expect(copies.size).toBe(readers);
  expect(maybeDelivered).toEqual(expect.arrayContaining(doubled));
  expect(doubled.length).toBeLessThanOrEqual(connections);
  expect(rows.every(({ state }) => state === 'sent' || state === 'maybe delivered')).toBe(true);
});
