import { onTestFinished } from 'vitest';
import type { IssueDetail, IssueProgress } from '#features/newsletter/calls.ts';
import { recordRefusal } from '#features/newsletter/send.ts';
import { openSender } from '#platform/mail/sender.ts';
import { createMigratedPlace, type Engine } from './engines.ts';
import { type ArrivedMail, startSmtpServer } from './smtp-server.ts';
import { confirmedReaders } from './subscribers.ts';
import { createTestApp, smallLibrary } from './test-app.ts';

export const siteUrl = 'https://techsurvivallab.example';
const times = { lease: 120_000, betweenPolls: 5, firstRest: 20, maxRest: 50, shutdown: 3000 };

/** An issue that is ready to send, an SMTP server and an admin session. */
export async function openIssue(
  engine: Engine,
  readers: number,
  environment: Record<string, string> = {},
) {
  const smtpServer = await startSmtpServer();
  const place = await createMigratedPlace(engine);
  const settings = {
    SITE_URL: siteUrl,
    SMTP_URL: smtpServer.url,
    MAIL_PER_SECOND: '1000',
    MAIL_FROM: 'Lab <site@lab.example>',
    CONTACT_TO: 'owner@lab.example',
    ...environment,
  };
  const library = smallLibrary({
    'roomba-j7': '2026-11-14T08:00:00Z',
    'canon-eos-r5': '2026-11-13T08:00:00Z',
  });
  const app = await createTestApp(engine, { place, environment: settings, library });
  const { db } = app.database;
  await confirmedReaders(db, readers, app.clock());
  const callAdmin = async <Output>(method: string, path: string, json?: unknown) => {
    const { status, message, body } = await app.request(method, `/api/admin/issues${path}`, json);
    return { status, body: (status === 200 ? body : message) as Output };
  };
  const sender = openSender({
    ...app.jobDependencies,
    times,
    onRefused: (mail, response) =>
      recordRefusal({ to: 'owner@lab.example', siteUrl }, db, mail, response, app.clock()),
  });
  onTestFinished(() => sender.close());
  const { body } = await callAdmin<{ id: number }>('POST', '');
  const { id } = body;
  const detail = async () => (await callAdmin<IssueDetail>('GET', `/${id}`)).body;
  return {
    ...app,
    smtpServer,
    callAdmin,
    sender,
    id,
    detail,
    progress: async (): Promise<IssueProgress> => (await detail()).progress,
    /** Sends the issue to its end. */
    async deliver() {
      await callAdmin('POST', `/${id}/send`);
      await app.runJobs();
      await sender.sendDue();
    },
  };
}

export const recipientsOf = (mails: readonly ArrivedMail[]) =>
  mails.flatMap(({ recipients }) => recipients).toSorted();
export const headOf = (text: string) =>
  text.split('\r\n\r\n')[0]?.replace(/\r\n[ \t]+/g, ' ') ?? '';
export const headerOf = (text: string, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(headOf(text))?.[1]?.trim();
