import { expect, test } from 'vitest';
import type { IssueDetail } from '#features/newsletter/calls.ts';
import { consentVersion, consentWords } from '#features/newsletter/subscription.ts';
import { openDatabase } from '#platform/database/connect.ts';
import { ownSite, read } from '#tests/support/public-site.ts';

const { ask, send, dataDir } = ownSite('newsletter');

const call = async <Output>(method: string, path: string, body?: unknown) =>
  (await (await send(method, `/api/admin/issues${path}`, body, 'owner')).json()) as Output;

test('only the owner can preview a draft, as the page it will be', async () => {
  const { id } = await call<{ id: number }>('POST', '');
  const { draft, version } = await call<IssueDetail>('GET', `/${id}`);
  const stories = draft.stories.map(({ key, isIncluded }) => ({ key, isIncluded }));
  const greeting = 'Read the blog first. Or [*search*](/search?q=kettle).';
  await call('PATCH', `/${id}`, { greeting, stories, version });
  const preview = `/api/admin/issues/${draft.date}/preview`;
  expect((await ask(preview)).status).toBe(401);
  const shown = await send('GET', preview, undefined, 'owner');
  const html = await shown.text();
  expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(html).toContain('Read the blog first.');
  expect(html).toContain('href="/search?q=kettle"');
});

test('every link and picture of an issue with all stories exists', async () => {
  const { id } = await call<{ id: number }>('POST', '');
  const { draft, version } = await call<IssueDetail>('GET', `/${id}`);
  const stories = draft.stories.map(({ key }) => ({ key, isIncluded: true }));
  const edit = { greeting: '', stories, version };
  await call('PATCH', `/${id}`, edit);
  await call('POST', `/${id}/test`, { email: 'owner@lab.example' });
  const { db, close } = await openDatabase({ dataDir: dataDir() });
  const { html, text } = await db
    .selectFrom('mail_bodies')
    .select(['html', 'text'])
    .where('subject', 'like', 'Test: %')
    .executeTakeFirstOrThrow();
  const links = new Set([
    ...[...(html ?? '').matchAll(/\b(?:href|src)="([^"]+)"/g)].map(([, link = '']) => link),
    ...(text.match(/https?:\/\/[^\s<>)]+/g) ?? []),
  ]);
  // The archive has issues that were sent.
  await db.updateTable('issues').set({ state: 'sending' }).execute();
  await close();
  expect(links.size).toBeGreaterThan(15);
  for (const link of links) {
    const { pathname, search } = new URL(link.replaceAll('&amp;', '&'), 'http://localhost');
    expect([link, (await ask(pathname + search)).status]).toEqual([link, 200]);
  }
});

test('the sign-up form shows the words of the current consent version', async () => {
  const { text } = await read('/');
  for (const sentence of (consentWords[consentVersion] ?? '').split(/(?<=\.) /))
    expect(text).toContain(sentence.replace(/\.$/, ''));
});
