import { expect, test } from 'vitest';
import type { Today } from '#features/today/calls.ts';
import { onBothEngines } from '#tests/support/engines.ts';
import { headerOf, openIssue, recipientsOf } from '#tests/support/sent-issue.ts';
import type { Faults } from '#tests/support/smtp-server.ts';

type TestIssue = Awaited<ReturnType<typeof openIssue>>;

const blocked = async ({ database: { db } }: TestIssue) =>
  (
    await db
      .selectFrom('subscribers')
      .select('email')
      .where('state', '=', 'blocked')
      .orderBy('id')
      .execute()
  ).map(({ email }) => email);

const alertsOf = async (issue: TestIssue) => {
  const { body } = await issue.request<Today>('GET', 'today');
  return body.alerts.filter(({ to }) => to.startsWith('/admin/newsletter'));
};

const readersOf = ({ smtpServer }: TestIssue) =>
  recipientsOf(smtpServer.mails.filter(({ text }) => headerOf(text, 'List-Id')));

/** Rejections that say nothing about the recipient. */
const unrelated: Faults[] = [
  { sender: '550 relay not permitted' },
  { data: '550 5.1.1 This looks like spam' },
  { recipient: '550 5.1.7 Bad sender address' },
  { recipient: '554 5.7.1 Relay access denied' },
];

for (const faults of unrelated)
  test(`after ${JSON.stringify(faults)} every reader still gets the issue`, async () => {
    const issue = await openIssue('sqlite', 12);
    issue.smtpServer.setFaults(faults);
    await issue.deliver();
    expect(await blocked(issue)).toEqual([]);
    expect(await issue.progress()).toMatchObject({ waiting: 12, sent: 0, failed: 0 });
    expect((await issue.progress()).lastError).toMatch(/^55[04] /);
    // The owner fixes the mail server.
    issue.smtpServer.setFaults({});
    issue.smtpServer.mails.length = 0;
    issue.at('2026-11-15T13:00:00Z');
    await issue.sender.sendDue();
    expect(readersOf(issue)).toHaveLength(12);
    expect(await issue.progress()).toMatchObject({ waiting: 0, sent: 12, failed: 0 });
  });

onBothEngines('a refused recipient is never mailed again, and the others are', async (engine) => {
  const issue = await openIssue(engine, 30);
  issue.smtpServer.setFaults({
    recipient: (address) =>
      /^reader-(3|13|23)@/.test(address) ? '550 5.1.1 No such user' : undefined,
  });
  await issue.deliver();
  expect(await issue.detail()).toMatchObject({ issue: { state: 'sent' }, problem: null });
  expect(await blocked(issue)).toEqual(
    ['3', '13', '23'].map((number) => `reader-${number}@example.org`),
  );
  expect(await issue.progress()).toMatchObject({ sent: 27, failed: 3 });
  expect(await issue.subscriber('reader-3@example.org')).toMatchObject({
    blocked_reason: expect.stringContaining('550'),
  });
  issue.smtpServer.mails.length = 0;
  issue.at('2026-11-22T12:00:00Z');
  const { body } = await issue.callAdmin<{ id: number }>('POST', '');
  await issue.callAdmin('POST', `/${body.id}/send`);
  await issue.runJobs();
  await issue.sender.sendDue();
  expect(readersOf(issue)).toHaveLength(27);
});

onBothEngines(
  'if most recipients are refused, the issue stops and nobody is lost',
  async (engine) => {
    const issue = await openIssue(engine, 30);
    issue.smtpServer.setFaults({ recipient: '550 5.1.1 No such user' });
    await issue.deliver();
    const problem =
      'We stopped the newsletter of November 15, 2026 because the mail server refused most recipients. Its last answer: “550 5.1.1 No such user”';
    expect(await issue.detail()).toMatchObject({ issue: { state: 'paused' }, problem });
    expect(await alertsOf(issue)).toEqual([
      { what: problem, to: `/admin/newsletter?issue=${issue.id}`, urgency: 'now' },
    ]);
    const alerts = (await issue.mails()).filter(({ kind }) => kind === 'alert');
    expect(alerts).toMatchObject([{ to_address: 'owner@lab.example' }]);
    expect(await blocked(issue)).toEqual([]);
    expect(await issue.progress()).toMatchObject({ waiting: 30, failed: 0 });
    issue.smtpServer.setFaults({});
    issue.smtpServer.mails.length = 0;
    issue.at('2026-11-15T13:00:00Z');
    expect((await issue.callAdmin('POST', `/${issue.id}/resume`)).status).toBe(200);
    await issue.sender.sendDue();
    expect(await alertsOf(issue)).toEqual([]);
    expect(readersOf(issue)).toHaveLength(30);
    expect(await issue.progress()).toMatchObject({ waiting: 0, sent: 30, failed: 0 });
  },
);

onBothEngines('a discarded issue reaches nobody else and stays public', async (engine) => {
  const issue = await openIssue(engine, 30);
  issue.smtpServer.setFaults({ recipient: '550 5.1.1 No such user' });
  await issue.deliver();
  const { db } = issue.database;
  await db.updateTable('outbox').set({ state: 'sent' }).where('id', '=', 1).execute();
  expect((await issue.callAdmin('DELETE', `/${issue.id}`)).status).toBe(200);
  issue.smtpServer.setFaults({});
  await issue.sender.sendDue();
  expect(recipientsOf(issue.smtpServer.mails).join()).not.toContain('reader');
  const { issue: row, progress, problem } = await issue.detail();
  expect([row.state, progress.waiting, progress.sent, problem]).toEqual(['sent', 0, 1, null]);
  expect((await issue.callAdmin('POST', `/${issue.id}/resume`)).status).toBe(409);
});

test('an issue that nobody got is gone after it was discarded, and its day is free', async () => {
  const issue = await openIssue('sqlite', 3);
  await issue.callAdmin('POST', `/${issue.id}/send`);
  await issue.callAdmin('POST', `/${issue.id}/pause`);
  expect((await issue.callAdmin('DELETE', `/${issue.id}`)).status).toBe(200);
  await issue.deliver();
  expect(issue.smtpServer.mails).toEqual([]);
  expect((await issue.callAdmin('GET', `/${issue.id}`)).status).toBe(404);
  expect((await issue.request('POST', 'issues')).status).toBe(200);
});
