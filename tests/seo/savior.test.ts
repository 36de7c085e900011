import { expect, test } from 'vitest';
import type { Product } from '#features/gadgets/products.ts';
import { monthAfter, monthOf } from '#features/votes/election.ts';
import { closeMonths } from '#features/votes/queries.ts';
import { openDatabase } from '#platform/database/connect.ts';
import { ownSite } from '#tests/support/public-site.ts';

const { ask, send, dataDir } = ownSite('savior');

const get = async (path: string) => {
  const answer = await ask(path);
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    text: await answer.text(),
  };
};

async function vote({ id, votes }: Product, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    const answer = await send('POST', `/api/products/${id}/vote`, { emoji: votes[0]?.emoji });
    expect(answer.status).toBe(200);
  }
}

test('an election is shown on its page, closes once, and stays there', async () => {
  const month = monthOf(new Date());
  const before = await get('/savior');
  expect(before.text).toContain('No votes yet this month');
  const [first, second] = (await (await ask('/api/products')).json()) as [Product, Product];
  await vote(second, 3);
  await vote(first, 1);
  const during = await get('/savior');
  expect(during.text).toContain('3 votes');
  expect(during.text).toContain(`href="/${first.slug}-review"`);

  const { db, close } = await openDatabase({ dataDir: dataDir() });
  expect(await closeMonths(db, 'sqlite', new Date(`${monthAfter(month)}-01`))).toEqual([month]);
  await close();
  // Changes of another process appear within a second.
  await expect
    .poll(async () => (await get('/savior')).text.includes(`${second.name} won with 3 votes.`))
    .toBe(true);
  const { text } = await get('/savior');
  expect(text).toContain(`id="${month}"`);
  expect(text).toContain(`${first.name}: 1 vote`);
  const old = await ask(`/savior/${month}`);
  expect([old.status, old.headers.get('location')]).toEqual([308, `/savior#${month}`]);

  for (const other of ['2026-13', '2026-1', 'constructor'])
    expect([other, (await get(`/savior/${other}`)).status]).toEqual([other, 404]);
});
