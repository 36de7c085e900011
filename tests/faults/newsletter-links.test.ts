import PostalMime from 'postal-mime';
import { expect, onTestFinished, test } from 'vitest';
import type { IssueDetail } from '#contract/newsletter.ts';
import { openDatabase } from '#database/connect.ts';
import { importSubscribers } from '#database/queries/subscribers.ts';
import { type Database, tableNames } from '#database/schema/tables.ts';
import { freePort } from '#tests/support/free-port.ts';
import { headerOf } from '#tests/support/sent-issue.ts';
import { startSmtpServer } from '#tests/support/smtp-server.ts';
import { confirmedReaders } from '#tests/support/subscribers.ts';
import { ownedPlace } from '#tests/support/test-app.ts';
import { login, send } from '#tests/support/writers.ts';
import { startServer } from './servers.ts';

/** Everything that is stored, except job times and the delayed count of robot views. */
async function everything(db: Database): Promise<string> {
  const own = tableNames.filter((table) => !['jobs', 'schedules'].includes(table));
  const rows = await Promise.all(own.map((table) => db.selectFrom(table).selectAll().execute()));
  return JSON.stringify(
    own.map((table, index) => [
      table,
      rows[index]?.filter((row) => !('kind' in row && row.kind === 'robot')),
    ]),
    null,
    1,
  );
}

async function linksOf(raw: string): Promise<string[]> {
  const { text = '', html = '' } = await PostalMime.parse(raw);
  const inHtml = [...html.matchAll(/\b(?:href|src)="([^"]+)"/g)].map(([, link = '']) =>
    link.replaceAll('&amp;', '&'),
  );
  const inText = text.match(/https?:\/\/[^\s<>)]+/g) ?? [];
  const inHead = ['List-Unsubscribe', 'List-Archive'].flatMap(
    (name) => headerOf(raw, name)?.match(/https?:\/\/[^<>]+/g) ?? [],
  );
  return [...inHtml, ...inText, ...inHead];
}

test('following every link of every email with GET changes nothing', async () => {
  const smtpServer = await startSmtpServer();
  const place = await ownedPlace('sqlite');
  const port = await freePort();
  const siteUrl = `http://127.0.0.1:${port}`;
  const { url } = await startServer(place, {
    PORT: String(port),
    SITE_URL: siteUrl,
    SMTP_URL: smtpServer.url,
    CONTACT_TO: 'owner@lab.example',
    MAIL_PER_SECOND: '1000',
  });
  const { db, close } = await openDatabase(place);
  onTestFinished(close);
  await confirmedReaders(db, 2);
  await importSubscribers(db, ['old@example.org'], new Date());
  await send(url, 'POST', '/api/newsletter/subscribe', { email: 'new@example.org' });
  const to = () => smtpServer.mails.flatMap(({ recipients }) => recipients).toSorted();
  await expect.poll(to).toEqual(['new@example.org']);
  const headers = { Authorization: `Bearer ${await login(url)}` };
  const ask = async (method: string, path: string, json?: unknown) =>
    (await send(url, method, `/api/admin${path}`, json, headers)).text;
  await ask('POST', '/subscriber-question');
  const { id } = JSON.parse(await ask('POST', '/letters'));
  const { draft } = JSON.parse(await ask('GET', `/letters/${id}`)) as IssueDetail;
  const pieces = draft.pieces.map(({ key }) => ({ key, isIncluded: true }));
  await ask('PATCH', `/letters/${id}`, { ...draft, pieces });
  await ask('POST', `/letters/${id}/test`);
  await ask('POST', `/letters/${id}/send`);
  const all = [
    'new@example.org',
    'old@example.org',
    'owner@lab.example',
    'reader-1@example.org',
    'reader-2@example.org',
  ];
  await expect.poll(to).toEqual(all);
  const states = () =>
    db.selectFrom('outbox').select('state').where('state', '!=', 'sent').execute();
  await expect.poll(states).toEqual([]);
  const links = new Set(
    (await Promise.all(smtpServer.mails.map(({ text }) => linksOf(text)))).flat(),
  );
  const before = await everything(db);
  for (const link of links) {
    expect([link, new URL(link).origin]).toEqual([link, siteUrl]);
    expect([link, (await fetch(link)).status]).toEqual([link, 200]);
  }
  expect(await everything(db)).toBe(before);
  expect(links.size).toBeGreaterThan(15);
});
