import { expect, test } from 'vitest';
import type { FormResult } from '#contract/http.ts';
import { rateLimits } from '#contract/rate-limits.ts';
import { aMessage, createTestApp } from '#tests/support/test-app.ts';

type TestApp = Awaited<ReturnType<typeof openFormLab>>;

/** The test app with a page that shows its form values. */
async function openFormLab() {
  const shown: FormResult[] = [];
  const lab = await createTestApp('sqlite', {
    parts: {
      renderForm: async (posted) => {
        shown.push(posted);
        return { html: '<p>again</p>', headers: { 'Content-Type': 'text/html' } };
      },
    },
  });
  return { ...lab, shown };
}

const sendForm = (lab: TestApp, path: string, typed: Record<string, string>, headers = {}) =>
  lab.send('POST', path, {
    body: String(new URLSearchParams(typed)),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
  });

test('a message, a subscription and a vote sent without JavaScript are stored and confirmed on a page', async () => {
  const lab = await openFormLab();
  const sent = [
    await sendForm(lab, '/forms/contact', aMessage),
    await sendForm(lab, '/forms/newsletter', { email: 'Ada@example.org' }),
    await sendForm(lab, '/forms/vote', { product: String(await lab.productId()), emoji: '🚀' }),
  ];
  expect(sent.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
    [303, '/thanks/message'],
    [303, '/thanks/newsletter'],
    [303, '/thanks/vote'],
  ]);
  const { db } = lab.database;
  expect((await db.selectFrom('messages').selectAll().execute()).map(({ name }) => name)).toEqual([
    aMessage.name,
  ]);
  expect(await db.selectFrom('subscribers').selectAll().execute()).toHaveLength(1);
  expect((await lab.listed())[0]?.votes.some(({ count }) => count === 1)).toBe(true);
  expect(lab.changes()).toBe(1);
});

test('an invalid message is shown again with its values and the error of each field', async () => {
  const lab = await openFormLab();
  const typed = { name: 'A', email: 'nobody', phone: '12', message: '' };
  const answer = await sendForm(lab, '/forms/contact', typed);
  expect([answer.status, await answer.text()]).toEqual([400, '<p>again</p>']);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(lab.shown).toEqual([
    {
      form: 'contact',
      page: '/about#contact',
      values: typed,
      errors: {
        name: 'Name must be at least 2 characters',
        email: 'Please enter a valid email address',
        phone: 'Phone number must be at least 10 digits',
        message: 'Message must be at least 10 characters',
      },
    },
  ]);
});

test('a rejected vote is explained', async () => {
  const lab = await openFormLab();
  const product = String(await lab.productId());
  const vote = (typed: Record<string, string>) => sendForm(lab, '/forms/vote', typed);
  expect((await vote({ product: '99999', emoji: '🚀' })).status).toBe(404);
  expect((await vote({ product: 'x', emoji: '🚀' })).status).toBe(404);
  expect((await vote({ product, emoji: '🦄' })).status).toBe(400);
  expect((await vote({ product })).status).toBe(400);
  expect(lab.shown.at(-1)).toMatchObject({ form: 'vote', page: '/thanks/vote' });
  expect((await vote({ product, emoji: '🚀' })).status).toBe(303);
});

test('forms share the rate limits of the calls', async () => {
  const lab = await openFormLab();
  for (let n = 0; n < rateLimits.messages.points; n += 1) await lab.contact(aMessage);
  const rejected = await sendForm(lab, '/forms/contact', aMessage);
  expect([rejected.status, rejected.headers.has('retry-after')]).toEqual([429, true]);
  expect(lab.shown.at(-1)?.errors.contact).toMatch(/^Too many messages from your network/);
});

test('forms of other sites and other content types are rejected', async () => {
  const lab = await openFormLab();
  const typed = { email: 'ada@example.org' };
  expect(
    (await sendForm(lab, '/forms/newsletter', typed, { Origin: 'https://evil.example' })).status,
  ).toBe(403);
  expect(
    (await sendForm(lab, '/forms/newsletter', typed, { 'Sec-Fetch-Site': 'cross-site' })).status,
  ).toBe(403);
  expect((await lab.send('POST', '/forms/newsletter', { json: typed })).status).toBe(415);
  expect((await sendForm(lab, '/forms/contact', { message: 'x'.repeat(20_000) })).status).toBe(413);
  expect((await lab.send('DELETE', '/forms/contact')).status).toBe(405);
  const opened = await lab.send('GET', '/forms/contact');
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/about#contact']);
});

test('after thirty rejected forms an hour only the message is sent, without the page', async () => {
  const lab = await openFormLab();
  for (let time = 0; time < 31; time++) await sendForm(lab, '/forms/newsletter', { email: 'x' });
  expect(lab.shown).toHaveLength(30);
});
