import { expect, test } from 'vitest';
import type { FormResult } from '#contract/http.ts';
import { rateLimits } from '#contract/rate-limits.ts';
import { aMessage, createTestApp } from '#tests/support/test-app.ts';

/** The test app with a page that shows its form values. */
async function createFormTestApp() {
  const shown: FormResult[] = [];
  const app = await createTestApp('sqlite', {
    parts: {
      renderForm: async (formResult) => {
        shown.push(formResult);
        return { html: '<p>again</p>', headers: { 'Content-Type': 'text/html' } };
      },
    },
  });
  return { ...app, shown };
}

test('a message, a subscription and a vote sent without JavaScript are stored and confirmed on a page', async () => {
  const app = await createFormTestApp();
  const sent = [
    await app.form('/forms/contact', aMessage),
    await app.form('/forms/newsletter', { email: 'Ada@example.org' }),
    await app.form('/forms/vote', { product: String(await app.productId()), emoji: '🚀' }),
  ];
  expect(sent.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
    [303, '/thanks/message'],
    [303, '/thanks/newsletter'],
    [303, '/thanks/vote'],
  ]);
  const { db } = app.database;
  expect((await db.selectFrom('messages').selectAll().execute()).map(({ name }) => name)).toEqual([
    aMessage.name,
  ]);
  expect(await db.selectFrom('subscribers').selectAll().execute()).toHaveLength(1);
  expect((await app.listed())[0]?.votes.some(({ count }) => count === 1)).toBe(true);
  expect(app.changes()).toBe(1);
});

test('a rejected address is shown on the page of its form, and on no other page', async () => {
  const app = await createFormTestApp();
  const pages = ['/roomba-j7-review', '/', '/admin', '//evil.example', ''];
  for (const page of pages) {
    const answer = await app.form('/forms/newsletter', { email: 'x', page });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([400, 'no-store']);
  }
  expect(app.shown.map(({ page }) => page)).toEqual([
    '/roomba-j7-review#newsletter',
    ...Array(4).fill('/#newsletter'),
  ]);
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
  expect(app.shown.at(-1)?.errors.contact).toMatch(/^Too many messages from your network/);
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
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/about#contact']);
});

test('after thirty rejected forms an hour only the message is sent, without the page', async () => {
  const app = await createFormTestApp();
  for (let time = 0; time < 31; time++) await app.form('/forms/newsletter', { email: 'x' });
  expect(app.shown).toHaveLength(30);
});
