import { expect, test } from 'vitest';
import type { Today } from '#contract/admin.ts';
import { recordComplaint } from '#database/queries/bounces.ts';
import { onBothEngines } from '#tests/support/engines.ts';
import { headerOf, openIssue, recipientsOf } from '#tests/support/sent-issue.ts';
import type { Faults } from '#tests/support/smtp-server.ts';

type TestIssue = Awaited<ReturnType<typeof openIssue>>;

const bounced = async ({ database: { db } }: TestIssue) =>
  (await db.selectFrom('subscribers').select('email').where('state', '=', 'bounced').execute()).map(
    ({ email }) => email,
  );

const alertsOf = async ({ callAdmin: _, ...issue }: TestIssue) => {
  const { body } = await issue.request<Today>('GET', 'today');
  return body.alerts.filter(({ to }) => to.startsWith('/admin/newsletter'));
};

const reportOf = async (issue: TestIssue) =>
  (await issue.request('GET', `issues/${issue.id}/delivery-report`)).text;

/** Rejections that say nothing about the recipient. */
const unrelated: Faults[] = [
  { sender: '550 relay not permitted' },
  { data: '550 5.1.1 This looks like spam' },
  { recipient: '550 5.1.7 Bad sender address' },
];

for (const faults of unrelated)
  test(`${JSON.stringify(faults)} bounces nobody and stops the issue`, async () => {
    const issue = await openIssue('sqlite', 30);
    issue.smtpServer.setFaults(faults);
    await issue.deliver();
    expect(await bounced(issue)).toEqual([]);
    const { issue: row, progress } = await issue.detail();
    expect(row.state).toBe('paused');
    expect(progress.refused).toBeLessThan(10);
    expect(progress.waiting).toBe(30 - progress.refused);
  });

onBothEngines('a stopped issue alerts the owner, who resumes and resends it', async (engine) => {
  const issue = await openIssue(engine, 30);
  issue.smtpServer.setFaults({ sender: '550 relay not permitted' });
  await issue.deliver();
  expect(await alertsOf(issue)).toEqual([
    {
      what: 'We stopped the newsletter of November 15, 2026 because the mail server rejected most emails. Its last answer: “550 relay not permitted”',
      to: `/admin/newsletter?issue=${issue.id}`,
      urgency: 'now',
    },
  ]);
  expect((await issue.detail()).problem).toMatch(/rejected most emails.*550 relay not permitted/);
  const alerts = (await issue.mails()).filter(({ kind }) => kind === 'alert');
  expect(alerts).toMatchObject([{ to_address: 'owner@lab.example' }]);
  // The owner fixes the mail server.
  issue.smtpServer.setFaults({});
  issue.at('2026-11-15T13:00:00Z');
  expect((await issue.callAdmin('POST', `/${issue.id}/resume`)).status).toBe(200);
  await issue.sender.sendDue();
  const { refused, resendable } = await issue.progress();
  expect(resendable).toBe(refused);
  expect(await alertsOf(issue)).toEqual([]);
  expect((await issue.callAdmin('POST', `/${issue.id}/resend`)).body).toEqual({ emails: refused });
  await issue.sender.sendDue();
  const readers = issue.smtpServer.mails.filter(({ text }) => headerOf(text, 'List-Id'));
  expect(recipientsOf(readers)).toHaveLength(30);
  expect(new Set(recipientsOf(readers)).size).toBe(30);
  expect(await issue.progress()).toMatchObject({ sent: 30, refused: 0, resendable: 0 });
  expect((await issue.callAdmin('POST', `/${issue.id}/resend`)).status).toBe(409);
});

test('unknown recipients bounce, and the other readers get the issue', async () => {
  const issue = await openIssue('sqlite', 30);
  issue.smtpServer.setFaults({
    recipient: (address) =>
      /^reader-(3|13|23)@/.test(address) ? '550 5.1.1 No such user' : undefined,
  });
  await issue.deliver();
  expect(await issue.detail()).toMatchObject({ issue: { state: 'sent' }, problem: null });
  expect(await bounced(issue)).toEqual(
    ['3', '13', '23'].map((number) => `reader-${number}@example.org`),
  );
  // They bounced, so there is nobody to send it to again.
  expect(await issue.progress()).toMatchObject({ resendable: 0, refused: 3, sent: 27 });
  expect(await issue.subscriber('reader-3@example.org')).toMatchObject({
    bounce_reason: expect.stringContaining('550'),
  });
  expect(await reportOf(issue)).toMatch(/reader-3@example.org,Rejected,1,.*550/);
});

onBothEngines('if most recipients are unknown, the server is wrong', async (engine) => {
  const issue = await openIssue(engine, 30);
  issue.smtpServer.setFaults({ recipient: '550 5.1.1 No such user' });
  await issue.deliver();
  expect((await issue.detail()).issue.state).toBe('paused');
  expect(await bounced(issue)).toEqual([]);
  // Who complained meanwhile is not restored.
  await recordComplaint(issue.database.db, 1, 'Spam', new Date('2026-11-15T12:30:00Z'));
  issue.at('2026-11-15T13:00:00Z');
  await issue.callAdmin('POST', `/${issue.id}/resume`);
  await issue.sender.sendDue();
  expect((await issue.detail()).issue.state).toBe('paused');
  expect(await bounced(issue)).toEqual(['reader-1@example.org']);
});

test('an issue that was resumed stops again only after new rejections', async () => {
  const issue = await openIssue('sqlite', 30);
  issue.smtpServer.setFaults({ sender: '550 no' });
  await issue.deliver();
  const { refused } = await issue.progress();
  issue.at('2026-11-15T13:00:00Z');
  await issue.callAdmin('POST', `/${issue.id}/resume`);
  await issue.sender.sendDue();
  expect((await issue.detail()).issue.state).toBe('paused');
  expect((await issue.progress()).refused).toBe(2 * refused);
});

test('nobody who unsubscribed, bounced or may have received it gets a resent issue', async () => {
  const issue = await openIssue('sqlite', 6);
  const { db } = issue.database;
  await issue.deliver();
  await db.updateTable('outbox').set({ state: 'given up' }).execute();
  await db.updateTable('outbox').set({ state: 'maybe delivered' }).where('id', '=', 1).execute();
  await issue.form(`/api/letters/leave/${issue.keys.unsubscribeToken(2)}`, { x: '' });
  await db.updateTable('subscribers').set({ state: 'bounced' }).where('id', '=', 3).execute();
  issue.smtpServer.mails.length = 0;
  expect((await issue.callAdmin('POST', `/${issue.id}/resend`)).body).toEqual({ emails: 3 });
  await issue.sender.sendDue();
  expect(recipientsOf(issue.smtpServer.mails)).toEqual(
    [4, 5, 6].map((id) => `reader-${id}@example.org`),
  );
  // Only the owner may decide that somebody gets it twice.
  expect(await issue.progress()).toMatchObject({ resendable: 0, maybeResendable: 1 });
  const all = `/${issue.id}/resend?include=maybe-delivered`;
  expect((await issue.callAdmin('POST', all)).body).toEqual({ emails: 1 });
  await issue.sender.sendDue();
  expect(recipientsOf(issue.smtpServer.mails)).toContain('reader-1@example.org');
});

onBothEngines('a discarded issue reaches nobody else and keeps its report', async (engine) => {
  const issue = await openIssue(engine, 30);
  expect((await issue.callAdmin('POST', `/${issue.id}/discard`)).status).toBe(409);
  issue.smtpServer.setFaults({ sender: '550 no' });
  await issue.deliver();
  const { db } = issue.database;
  await db.updateTable('outbox').set({ state: 'sent' }).where('id', '=', 1).execute();
  expect((await issue.callAdmin('POST', `/${issue.id}/discard`)).status).toBe(200);
  issue.smtpServer.setFaults({});
  await issue.sender.sendDue();
  expect(recipientsOf(issue.smtpServer.mails).join()).not.toContain('reader');
  const { issue: row, progress, problem } = await issue.detail();
  expect([row.state, progress.waiting, progress.sent, problem]).toEqual(['sent', 0, 1, null]);
  expect((await issue.callAdmin('POST', `/${issue.id}/resume`)).status).toBe(409);
  const report = await reportOf(issue);
  expect(report).toMatch(/reader-1@example.org,Sent/);
  expect(report).toMatch(/reader-30@example.org,Not sent,.*Discarded before it was sent/);
});

test('an issue that nobody got is gone after it was discarded, and its day is free', async () => {
  const issue = await openIssue('sqlite', 3);
  await issue.callAdmin('POST', `/${issue.id}/send`);
  await issue.callAdmin('POST', `/${issue.id}/pause`);
  expect((await issue.callAdmin('POST', `/${issue.id}/discard`)).status).toBe(200);
  await issue.deliver();
  expect(issue.smtpServer.mails).toEqual([]);
  expect((await issue.detail()).issue.state).toBe('dropped');
  expect((await issue.request('POST', 'issues')).status).toBe(200);
});
