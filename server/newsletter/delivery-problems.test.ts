import { expect } from 'vitest';
import { erasePerson, exportPerson } from '#database/ops/privacy.ts';
import { tableNames } from '#database/schema/table-facts.ts';
import { onBothEngines } from '#tests/support/engines.ts';
import { openIssue, recipientsOf } from '#tests/support/sent-issue.ts';

const begun = Date.parse('2026-11-15T12:00:00Z');
const after = (minutes: number) => new Date(begun + minutes * 60_000).toISOString();

onBothEngines(
  'a mail server that is away for an hour costs nobody the letter, and the desk tells of it',
  async (engine) => {
    const letter = await openIssue(engine, 25);
    letter.office.misbehave({ greeting: 421 });
    await letter.ask('POST', `/${letter.id}/send`);
    await letter.runJobs();
    await letter.sender.sendDue();
    expect(await letter.progress()).toMatchObject({
      sent: 0,
      waiting: 25,
      again: { count: 1, at: after(1) },
      trouble: expect.stringContaining('421'),
    });
    for (let minute = 1; minute < 60; minute += 12) {
      letter.at(after(minute));
      await letter.sender.sendDue();
    }
    expect(letter.office.mails).toEqual([]);
    const tries = (await letter.mails()).map(({ attempts }) => attempts);
    // One try at a time while it is away: nobody's are used up.
    expect(Math.max(...tries)).toBeLessThan(8);
    expect(await letter.progress()).toMatchObject({
      waiting: 25,
      givenUp: 0,
      unsure: 0,
      refused: 0,
    });
    letter.office.misbehave({});
    for (let minute = 60; minute < 300; minute += 10) {
      letter.at(after(minute));
      await letter.sender.sendDue();
    }
    expect(recipientsOf(letter.office.mails)).toEqual(
      Array.from({ length: 25 }, (_, n) => `reader-${n + 1}@example.org`).toSorted(),
    );
    expect(await letter.progress()).toMatchObject({
      sent: 25,
      waiting: 0,
      again: null,
      trouble: null,
    });
  },
);

onBothEngines('each reader’s trouble is their own, state by state', async (engine) => {
  const letter = await openIssue(engine, 6);
  const answers: Record<string, number> = { 'reader-1': 450, 'reader-2': 550 };
  letter.office.misbehave({ recipient: (address) => answers[address.split('@')[0] ?? ''] });
  await letter.ask('POST', `/${letter.id}/send`);
  await letter.runJobs();
  await letter.sender.sendDue();
  expect(await letter.progress()).toMatchObject({
    sent: 4,
    waiting: 1,
    refused: 1,
    again: { count: 1, at: after(1) },
  });
  letter.office.misbehave({ data: 'hang up' });
  letter.at(after(2));
  await letter.sender.sendDue();
  expect(await letter.progress()).toMatchObject({
    sent: 4,
    waiting: 0,
    refused: 1,
    unsure: 1,
    again: null,
  });
  // Whatever may have arrived is not sent again.
  letter.office.misbehave({});
  letter.at(after(24 * 60));
  await letter.sender.sendDue();
  expect(recipientsOf(letter.office.mails)).toHaveLength(5);
});

onBothEngines(
  'a reader’s mails are handed out and deleted with the rest of them, and no log has an address',
  async (engine) => {
    const letter = await openIssue(engine, 2);
    const { db } = letter.database;
    await letter.ask('POST', `/${letter.id}/send`);
    await letter.runJobs();
    await letter.sender.sendDue();
    const [email, hash] = [
      'reader-1@example.org',
      letter.keys.pseudonymize('reader-1@example.org'),
    ];
    const person = await exportPerson(db, email, hash);
    expect(person.subscribers).toHaveLength(1);
    expect(person.outbox).toMatchObject([{ kind: 'letter', state: 'sent', letter_id: letter.id }]);
    await erasePerson(db, email, hash);
    const rows = await Promise.all(
      tableNames.map((table) => db.selectFrom(table).selectAll().execute()),
    );
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain(email);
    expect(stored).not.toContain(hash);
    expect(stored).toContain('reader-2@example.org');
    expect(letter.logged.join()).not.toMatch(/reader-\d|@example/);
  },
);
