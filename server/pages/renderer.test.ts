import { expect, test } from 'vitest';
import { createQueryClient } from '#site/data/query-client.ts';
import { answerPages } from './renderer.ts';

const ask = (answer: ReturnType<typeof answerPages>, ...queryKey: string[]) =>
  createQueryClient(answer).fetchQuery({ queryKey });

test('a page’s query runs the call in its key with parsed parameters, and is null if that fails', async () => {
  const answer = answerPages({
    'GET /api/products': async () => ({ body: [] }),
    'GET /api/products/:id/votes': async ({ params }: { params: { id: number } }) =>
      params.id === 7
        ? { body: [{ productId: 7, emoji: '🔥', count: 2 }] }
        : { status: 404, message: 'This product doesn’t exist.' },
  });
  expect(await ask(answer, '/api/products')).toEqual([]);
  expect(await ask(answer, '/api/products', '7', 'votes')).toEqual([
    { productId: 7, emoji: '🔥', count: 2 },
  ]);
  expect(await ask(answer, '/api/products', '8', 'votes')).toBeNull();
});

test('an unknown query of a page is an error that names it', async () => {
  const answer = answerPages({ 'GET /api/products': async () => ({ body: [] }) });
  await expect(ask(answer, '/api/products/7/votes')).rejects.toThrow(
    'No page may call /api/products/7/votes.',
  );
  await expect(ask(answer, '/api/contact')).rejects.toThrow('No page may call /api/contact.');
});
