import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished } from 'vitest';
import { createMigratedPlace, onBothEngines } from '#tests/support/engines.ts';
import { startSmtpServer } from '#tests/support/smtp-server.ts';
import { createTestSender, mailTimes } from '#tests/support/test-sender.ts';

const mailProcess = new URL('../../tests/support/mail-process.ts', import.meta.url).pathname;

onBothEngines('three processes share the work, and each email is sent once', async (engine) => {
  const smtpServer = await startSmtpServer();
  const place = await createMigratedPlace(engine);
  const open = () =>
    createTestSender(engine, {
      place,
      url: smtpServer.url,
      environment: { MAIL_PER_SECOND: '100', MAIL_CONNECTIONS: '2' },
      clock: () => new Date(),
    });
  const senders = [await open(), await open(), await open()];
  await senders[0]?.add(40);
  for (const { sender } of senders) sender.start();
  await expect.poll(() => smtpServer.mails.length).toBe(40);
  await Promise.all(senders.map(({ sender }) => sender.close()));
  expect(new Set(smtpServer.mails.flatMap(({ recipients }) => recipients)).size).toBe(40);
  const rows = await senders[0]?.rows();
  expect(rows?.every(({ state, attempts }) => state === 'sent' && attempts === 1)).toBe(true);
  expect(smtpServer.connections()).toBeLessThanOrEqual(6);
});

onBothEngines('a killed sender misses nobody and marks possible duplicates', async (engine) => {
  const smtpServer = await startSmtpServer();
  const place = await createMigratedPlace(engine);
  const app = await createTestSender(engine, {
    place,
    url: smtpServer.url,
    clock: () => new Date(Date.now() + ahead),
  });
  let ahead = 0;
  await app.add(20);
  const times = JSON.stringify(mailTimes);
  let kills = 0;
  for (; kills < 3; kills += 1) {
    const before = smtpServer.mails.length;
    smtpServer.setFaults({ data: 'silence' });
    const child = spawn(
      process.execPath,
      [mailProcess, JSON.stringify(place), smtpServer.url, times],
      { stdio: 'inherit' },
    );
    // Also if the test fails earlier, because the process never exits.
    onTestFinished(() => void child.kill('SIGKILL'));
    // Both connections wait for a response that never comes.
    await expect.poll(() => smtpServer.mails.length).toBe(before + 2);
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
  smtpServer.setFaults({});
  ahead = 121_000;
  await app.sender.sendDue();
  const copies = Map.groupBy(smtpServer.mails, ({ recipients }) => recipients.join());
  expect(copies.size).toBe(20);
  const doubled = [...copies].filter(([, mails]) => mails.length > 1).map(([reader]) => reader);
  expect(doubled.length).toBeLessThanOrEqual(kills * 2);
  const rows = await app.rows();
  expect(
    rows.filter(({ state }) => state === 'maybe delivered').map(({ to_address }) => to_address),
  ).toEqual(expect.arrayContaining(doubled));
  expect(rows.every(({ state }) => state === 'sent' || state === 'maybe delivered')).toBe(true);
});
