import { expect, test } from 'vitest';
import { answerWith } from '#tests/support/stub-fetch.ts';
import { call } from './api.ts';

test('a failed call reports the status and the server’s message', async () => {
  answerWith(() => new Response('Choose one of the three emoji.', { status: 400 }));
  await expect(
    call('POST /api/products/:id/vote', { params: { id: 1 }, input: { emoji: 'x' } }),
  ).rejects.toThrow('400: Choose one of the three emoji.');
  answerWith(() => new Response('', { status: 502, statusText: 'Bad Gateway' }));
  await expect(
    call('POST /api/newsletter/subscribe', { input: { email: 'a@b.co' } }),
  ).rejects.toThrow('502: Bad Gateway');
});
