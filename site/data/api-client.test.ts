import { expect, test } from 'vitest';
import { answerWith } from '#tests/support/stub-fetch.ts';
import { call } from './api.ts';

test('every call sends credentials and the JSON content type, and a body only if it has input', async () => {
  const fetched = answerWith();
  await call('POST /api/products/:id/vote', { params: { id: 7 }, input: { emoji: '🚀' } });
  await call('GET /api/products');
  expect(fetched.mock.calls[0]).toEqual([
    '/api/products/7/vote',
    {
      method: 'POST',
      credentials: 'include',
      headers: { 'Content-Type': 'application/json' },
      body: '{"emoji":"🚀"}',
      keepalive: true,
    },
  ]);
  expect(fetched.mock.calls[1]?.[1]).not.toHaveProperty('body');
});

test('a body too large for keepalive is sent without it', async () => {
  const fetched = answerWith();
  await call('POST /api/newsletter/subscribe', { input: { email: `${'a'.repeat(70_000)}@b.co` } });
  expect(fetched.mock.calls[0]?.[1]).toHaveProperty('keepalive', false);
});

test('a failed call reports the status and the server’s message', async () => {
  answerWith(() => new Response('Choose one of the three emoji.', { status: 400 }));
  await expect(
    call('POST /api/products/:id/vote', { params: { id: 1 }, input: { emoji: 'x' } }),
  ).rejects.toThrow('400: Choose one of the three emoji.');
});
