import { expect, test } from 'vitest';
import { createQueryClient } from '#site/data/query-client.ts';
import { notesBy } from '#site/features/notes/queries.ts';
import { routes } from '#site/router/routes.ts';
import { answerPages } from './answers.ts';

const ask = (answer: ReturnType<typeof answerPages>, ...queryKey: string[]) =>
  createQueryClient(answer).fetchQuery({ queryKey });

test('a page’s query runs the function of the call in its key, with parsed parameters', async () => {
  const answer = answerPages({
    'GET /api/products': async () => [],
    'GET /api/products/:id/votes': async ({ params }) => [
      { productId: params.id, emoji: '🔥', count: 2 },
    ],
  });
  expect(await ask(answer, '/api/products')).toEqual([]);
  expect(await ask(answer, '/api/products', '7', 'votes')).toEqual([
    { productId: 7, emoji: '🔥', count: 2 },
  ]);
});

test('an unknown query of a page is an error that names it', async () => {
  const answer = answerPages({ 'GET /api/products': async () => [] });
  await expect(ask(answer, '/api/products/7/votes')).rejects.toThrow(
    'No page may call /api/products/7/votes.',
  );
  await expect(ask(answer, '/api/contact')).rejects.toThrow('No page may call /api/contact.');
});

test('every page of the notes in the route table can be queried', async () => {
  const requested: (number | undefined)[] = [];
  const answer = answerPages({
    'GET /api/notes': async ({ query: { page } }) => {
      requested.push(page);
      return { notes: [], pages: 0 };
    },
  });
  const { page: pages } = routes.notes.values;
  for (const page of pages) await createQueryClient(answer).fetchQuery(notesBy({ page }));
  expect(requested).toEqual(pages.map(Number));
});
