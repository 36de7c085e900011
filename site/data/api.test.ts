import { expect, test } from 'vitest';
import { answerWith } from '#tests/support/stub-fetch.ts';
import { CallError, call, createQueryClient, getQuery } from './api.ts';

const denied = () => new Response('No.', { status: 401 });

test('a query key is the path, and a 401 can yield null', async () => {
  const fetched = answerWith(() => Response.json([]), denied, denied);
  const client = createQueryClient();
  await client.fetchQuery({ queryKey: ['/api/products', '7', 'votes'] });
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/products/7/votes');
  const optional = getQuery({ on401: 'null' });
  expect(await client.fetchQuery({ queryKey: ['/optional'], queryFn: optional })).toBeNull();
  await expect(client.fetchQuery({ queryKey: ['/loud'] })).rejects.toBeInstanceOf(CallError);
});

test('a failed query is not retried, and data stays fresh until it is invalidated', async () => {
  const fetched = answerWith(() => new Response('Broken.', { status: 500 }));
  const client = createQueryClient();
  const query = { queryKey: ['/api/products'] };
  await expect(client.fetchQuery(query)).rejects.toThrow('500: Broken.');
  expect(fetched).toHaveBeenCalledTimes(1);
  await client.fetchQuery(query);
  await client.fetchQuery(query);
  expect(fetched).toHaveBeenCalledTimes(2);
  await client.invalidateQueries(query);
  await client.fetchQuery(query);
  expect(fetched).toHaveBeenCalledTimes(3);
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
