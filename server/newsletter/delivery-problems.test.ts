import { expect, test } from 'vitest';
import { erasePerson, exportPerson } from '#database/ops/privacy.ts';
import { tableNames } from '#database/schema/table-facts.ts';
import { openIssue, recipientsOf } from '#tests/support/sent-issue.ts';

const begun = Date.parse('2026-11-15T12:00:00Z');
const after = (minutes: number) => new Date(begun + minutes * 60_000).toISOString();

test('an hour without a mail server loses no email of an issue, and the admin shows it', async () => {
  const issue = await openIssue('sqlite', 25);
  issue.smtpServer.setFaults({ greeting: 421 });
  await issue.ask('POST', `/${issue.id}/send`);
  await issue.runJobs();
  await issue.sender.sendDue();
  expect(await issue.progress()).toMatchObject({
    sent: 0,
    waiting: 25,
    again: { count: 1, at: after(1) },
    trouble: expect.stringContaining('421'),
  });
  for (let minute = 1; minute < 60; minute += 12) {
    issue.at(after(minute));
    await issue.sender.sendDue();
  }
  expect(issue.smtpServer.mails).toEqual([]);
  const tries = (await issue.mails()).map(({ attempts }) => attempts);
  // While the server is down only one message is tried at a time, so none runs out of attempts.
  expect(Math.max(...tries)).toBeLessThan(8);
  expect(await issue.progress()).toMatchObject({
    waiting: 25,
    givenUp: 0,
    unsure: 0,
    refused: 0,
  });
  issue.smtpServer.setFaults({});
  for (let minute = 60; minute < 300; minute += 10) {
    issue.at(after(minute));
    await issue.sender.sendDue();
  }
  expect(recipientsOf(issue.smtpServer.mails)).toEqual(
    Array.from({ length: 25 }, (_, n) => `reader-${n + 1}@example.org`).toSorted(),
  );
  expect(await issue.progress()).toMatchObject({
    sent: 25,
    waiting: 0,
    again: null,
    trouble: null,
  });
});

test("a subscriber's emails are exported and deleted, and no log contains an address", async () => {
  const issue = await openIssue('sqlite', 2);
  const { db } = issue.database;
  await issue.ask('POST', `/${issue.id}/send`);
  await issue.runJobs();
  await issue.sender.sendDue();
  const [email, hash] = ['reader-1@example.org', issue.keys.pseudonymize('reader-1@example.org')];
  const person = await exportPerson(db, email, hash);
  expect(person.subscribers).toHaveLength(1);
  expect(person.outbox).toMatchObject([{ kind: 'letter', state: 'sent', letter_id: issue.id }]);
  await erasePerson(db, email, hash);
  const rows = await Promise.all(
    tableNames.map((table) => db.selectFrom(table).selectAll().execute()),
  );
  const stored = JSON.stringify(rows);
  expect(stored).not.toContain(email);
  expect(stored).not.toContain(hash);
  expect(stored).toContain('reader-2@example.org');
  expect(issue.logged.join()).not.toMatch(/reader-\d|@example/);
});
