import { expect, test } from 'vitest';
import { erasePerson, exportPerson } from '#database/ops/privacy.ts';
import { tableNames } from '#database/schema/table-facts.ts';
import { openIssue } from '#tests/support/sent-issue.ts';

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
