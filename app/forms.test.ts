import { expect, test } from 'vitest';
import type { RefusedForm } from '#features/content/page.ts';
import { CachedResponse } from '#platform/cache/cached-response.ts';
import { rateLimits } from '#platform/limits/rate-limits.ts';
import { aMessage, createTestApp } from '#tests/support/test-app.ts';
import type { HttpDependencies } from './routes.ts';
import type { Address } from './serve-pages.ts';

/** The test app with pages that record the forms they show again. */
async function createFormTestApp() {
  const shown: (RefusedForm & { path: string })[] = [];
  const paths = ['/', '/about', '/roomba-j7-review', '/\\evil.example/x-review', '//evil/x-review'];
  const publicPages = {
    list: [],
    find: (path: string) => (paths.includes(path) ? ({ path } as Address) : undefined),
    refuse: async ({ path }: Address, _: object, refused: RefusedForm) => {
      shown.push({ ...refused, path });
      return new CachedResponse(200, Buffer.from('<p>again</p>'), { 'Cache-Control': 'no-store' });
    },
  } as unknown as HttpDependencies['publicPages'];
  const app = await createTestApp('sqlite', { parts: { publicPages } });
  return { ...app, shown };
}

test('a message, a subscription and a vote sent without JavaScript are stored and confirmed on their page', async () => {
  const app = await createFormTestApp();
  const product = String(await app.productId());
  const page = '/roomba-j7-review';
  const sent = [
    await app.form('/forms/contact', { ...aMessage, page: '/about' }),
    await app.form('/forms/newsletter', { email: 'Ada@example.org', page }),
    await app.form('/forms/vote', { product, emoji: '🚀', page }),
  ];
  expect(sent.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
    [303, '/about#sent'],
    [303, `${page}#subscribed`],
    [303, `${page}#voted-${product}-1`],
  ]);
  const { db } = app.database;
  expect((await db.selectFrom('messages').selectAll().execute()).map(({ name }) => name)).toEqual([
    aMessage.name,
  ]);
  expect(await db.selectFrom('subscribers').selectAll().execute()).toHaveLength(1);
  expect((await app.listed())[0]?.votes.some(({ count }) => count === 1)).toBe(true);
  expect(app.changes()).toBe(1);
});

test('a form leads back to its own page, or else to the usual one, and never to another site', async () => {
  const app = await createFormTestApp();
  const elsewhere = ['/admin', '/\\evil.example/x-review', '//evil/x-review', ''];
  for (const page of ['/roomba-j7-review', ...elsewhere]) {
    const answer = await app.form('/forms/newsletter', { email: 'x', page });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([400, 'no-store']);
  }
  const shown = app.shown.map(({ path }) => path);
  expect(shown).toEqual(['/roomba-j7-review', ...elsewhere.map(() => '/')]);
  // A browser would read a location with two slashes as another site.
  const sent = await app.form('/forms/newsletter', { email: 'a@b.co', page: '//evil/x-review' });
  expect(sent.headers.get('location')).toBe('/#subscribed');
  expect(app.shown[0]).toMatchObject({ title: 'Subscription failed', values: { email: 'x' } });
});

test('each rejected field shows its first problem', async () => {
  const app = await createFormTestApp();
  await app.form('/forms/contact', { ...aMessage, name: '\0', phone: '' });
  expect(app.shown.at(-1)?.errors).toEqual({
    name: 'Name must be at least 2 characters',
    phone: 'Phone number must be at least 10 digits',
  });
});

test('forms share the rate limits of the calls', async () => {
  const app = await createFormTestApp();
  for (let n = 0; n < rateLimits.messages.points; n += 1) await app.contact(aMessage);
  const rejected = await app.form('/forms/contact', aMessage);
  expect([rejected.status, rejected.headers.has('retry-after')]).toEqual([429, true]);
  expect(app.shown.at(-1)?.message).toMatch(/^Too many messages from your network/);
});

test('forms of other sites and other content types are rejected', async () => {
  const app = await createFormTestApp();
  const typed = { email: 'ada@example.org' };
  expect(
    (await app.form('/forms/newsletter', typed, { Origin: 'https://evil.example' })).status,
  ).toBe(403);
  expect((await app.send('POST', '/forms/newsletter', { json: typed })).status).toBe(415);
  expect((await app.form('/forms/contact', { message: 'x'.repeat(20_000) })).status).toBe(413);
  expect((await app.send('DELETE', '/forms/contact')).status).toBe(405);
  const opened = await app.send('GET', '/forms/contact');
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/about']);
});

test('after thirty rejected forms an hour only the message is sent, without the page', async () => {
  const app = await createFormTestApp();
  for (let time = 0; time < 31; time++) await app.form('/forms/newsletter', { email: 'x' });
  expect(app.shown).toHaveLength(30);
});
