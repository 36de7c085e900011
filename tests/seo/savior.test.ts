import { expect, test } from 'vitest';
import type { Product } from '#contract/products.ts';
import { monthAfter, monthOf } from '#contract/votes.ts';
import { closeMonths } from '#database/queries/savior.ts';
import { openDatabase } from '#platform/database/connect.ts';
import { countedSite } from '#tests/support/public-site.ts';

const { ask, send, dataDir } = countedSite('savior');

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

test('an election is shown on its page, closes once, and has a permanent URL', async () => {
  const month = monthOf(new Date());
  const before = await get('/savior');
  expect(before.text).toContain('The first vote takes the lead.');
  expect((await get(`/savior/${month}`)).status).toBe(404);
  const [first, second] = (await (await ask('/api/products')).json()) as [Product, Product];
  await vote(second, 3);
  await vote(first, 1);
  const during = await get('/savior');
  expect(during.text).toContain('3 votes');
  expect(during.text).toContain(`href="/${first.slug}-review"`);

  const { db, close } = await openDatabase({ dataDir: dataDir() });
  expect(await closeMonths(db, 'sqlite', new Date(`${monthAfter(month)}-01`))).toEqual([month]);
  await close();
  await expect.poll(async () => (await get(`/savior/${month}`)).status).toBe(200);
  const result = await get(`/savior/${month}`);
  expect(result.text).toContain(`${second.name} won with 3 votes.`);
  expect(result.text).toContain(`<link rel="canonical" href=`);
  // Changes of another process appear within a second.
  await expect
    .poll(async () => (await get('/savior')).text.includes(`${second.name}, 4 votes in all.`))
    .toBe(true);
  for (const feed of ['/rss.xml', '/sitemap.xml'])
    expect([feed, (await get(feed)).text.includes(`/savior/${month}`)]).toEqual([feed, true]);
  const json = JSON.parse((await get(`/api/savior/${month}`)).text);
  expect(json.standings[0]).toMatchObject({
    slug: second.slug,
    total: 3,
    hasWon: true,
    isCandidate: true,
  });
  const file = await get(`/api/savior/${month}/file`);
  expect(file.type).toBe('text/csv; charset=utf-8');
  expect(file.text).toContain(
    `${month},${second.slug},${second.name},yes,yes,${second.votes[0]?.emoji},3,3\r\n`,
  );

  for (const other of [
    monthAfter(month),
    '2019-01',
    '9999-12',
    '2026-13',
    '2026-1',
    'constructor',
  ]) {
    const answer = await get(`/savior/${other}`);
    expect([other, answer.status]).toEqual([other, 404]);
    if (/^\d{4}-\d\d$/.test(other)) expect((await get(`/api/savior/${other}`)).status).toBe(404);
  }
});
