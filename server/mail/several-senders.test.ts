import { expect } from 'vitest';
import { createMigratedPlace, onBothEngines } from '#tests/support/engines.ts';
import { startSmtpServer } from '#tests/support/smtp-server.ts';
import { createTestSender } from '#tests/support/test-sender.ts';

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
