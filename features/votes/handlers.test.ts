import pg from 'pg';
import { expect, test } from 'vitest';
import { rateLimits } from '#platform/limits/rate-limits.ts';
import { createMigratedPlace, onBothEngines, shortTimeout } from '#tests/support/engines.ts';
import { aProduct } from '#tests/support/products.ts';
import { createTestApp } from '#tests/support/test-app.ts';

onBothEngines('a vote returns the new counts and invalidates pages', async (engine) => {
  const app = await createTestApp(engine);
  const answer = await app.vote('🚀');
  const productId = await app.productId();
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual([
    { productId, emoji: '😍', count: 0 },
    { productId, emoji: '🚀', count: 1 },
    { productId, emoji: '💯', count: 0 },
  ]);
  expect(app.changes()).toBe(1);
  // A page that the browser prefetched would show the old count.
  expect(answer.headers.get('clear-site-data')).toBe('"prefetchCache"');
});

onBothEngines('votes for a foreign emoji or a removed product are not stored', async (engine) => {
  const app = await createTestApp(engine, { products: [aProduct({ emoji: ['🥇', '🥈', '🥉'] })] });
  for (const emoji of ['🚀', '', '🥇","🥈', '\0', null, ['🥇'], { emoji: '🥇' }]) {
    const answer = await app.vote(emoji);
    expect([emoji, answer.status, await answer.text()]).toEqual([
      emoji,
      400,
      'Choose one of the three emoji.',
    ]);
  }
  const unknown = await app.send('POST', '/api/products/999/vote', { json: { emoji: '🥇' } });
  expect(unknown.status).toBe(404);
  await app.database.db.updateTable('products').set({ listed: 0 }).execute();
  expect((await app.vote('🥇')).status).toBe(404);
  expect(await app.database.db.selectFrom('vote_counts').selectAll().execute()).toEqual([]);
  expect(app.changes()).toBe(0);
});

test('a vote that was answered with an error is not counted later', async () => {
  const place = { ...(await createMigratedPlace('postgres')), timeout: shortTimeout };
  const app = await createTestApp('postgres', { place });
  const other = new pg.Client({ connectionString: place.databaseUrl });
  await other.connect();
  await other.query('begin; lock table vote_counts in share row exclusive mode');
  const answers = await Promise.all(Array.from({ length: 3 }, () => app.vote('🚀')));
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
  await other.query('rollback');
  await other.end();
  // Failed requests were refunded.
  const max = rateLimits.votesPerProduct.points;
  for (let n = 1; n <= max; n += 1) expect((await app.vote('🚀')).status).toBe(200);
  expect((await app.listed())[0]?.votes[1]?.count).toBe(max);
});
