import { expect } from 'vitest';
import { pauseUnsentMail } from '#features/backups/pause.ts';
import type { IssueDetail } from '#features/newsletter/calls.ts';
import { signUp } from '#features/newsletter/subscription.ts';
import { addMail, countStuck } from '#platform/mail/outbox.ts';
import { onBothEngines } from '#tests/support/engines.ts';
import { openIssue } from '#tests/support/sent-issue.ts';

onBothEngines('after a restore nothing is sent, and the admin shows why', async (engine) => {
  const issue = await openIssue(engine, 3);
  const { db } = issue.database;
  await issue.callAdmin('POST', `/${issue.id}/send`);
  await issue.runJobs();
  // The mail server was down.
  await db.updateTable('outbox').set({ attempts: 1 }).execute();
  const message = {
    to: 'owner@lab.example',
    about: 'ada@example.org',
    body: { subject: 'Contact form: Ada', text: 'So.' },
  };
  const mailId = await addMail(db, 'contact', message, issue.clock());
  const at = issue.clock();
  await db.transaction().execute((trx) => signUp(trx, 'waits@example.org', at, {}));

  expect(await pauseUnsentMail(db, issue.clock())).toEqual({ mails: 1, issues: ['2026-11-15'] });
  await issue.runJobs();
  await issue.sender.sendDue();
  expect(issue.smtpServer.mails).toEqual([]);
  const waiting = db.selectFrom('jobs').select('kind').where('state', '=', 'waiting');
  expect(await waiting.execute()).toEqual([]);
  const why =
    /^The database was restored from a backup at 2026-11-15, 12:00 UTC\. It may have left before that\.$/;
  const mails = await issue.mails();
  expect(mails.find(({ id }) => id === mailId)).toMatchObject({
    state: 'maybe',
    last_response: expect.stringMatching(why),
  });
  const { body } = await issue.callAdmin<IssueDetail>('GET', `/${issue.id}`);
  expect(body.issue.state).toBe('paused');
  expect(body.progress).toMatchObject({ waiting: 3, lastError: expect.stringMatching(why) });
  expect(await countStuck(db)).toBe(0);
  // The owner resumes the issue; emails that may arrive twice are marked.
  await issue.callAdmin('POST', `/${issue.id}/resume`);
  await issue.sender.sendDue();
  expect(issue.smtpServer.mails).toHaveLength(3);
  expect(await issue.progress()).toMatchObject({ waiting: 0, maybe: 3 });
  expect(await pauseUnsentMail(db, issue.clock())).toEqual({ mails: 0, issues: [] });
});
