import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Insights } from '#features/insights/calls.ts';
import { type Engine, onBothEngines } from '#tests/support/engines.ts';
import { productFile } from '#tests/support/products.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { addMissedSearch, deleteOldSearches } from './queries.ts';

const reader = {
  from: '198.51.100.77',
  headers: { 'User-Agent': 'OneReadersOwn/7', Referer: 'https://news.example/kettles' },
};

async function openCounter(engine: Engine) {
  const app = await createTestApp(engine, { documents: [productFile('toaster')] });
  const tell = async (words: Record<string, string>) =>
    (await app.send('POST', `/api/count?${new URLSearchParams(words)}`, reader)).status;
  const rows = async () => {
    const found = await app.database.db.selectFrom('counts').selectAll().execute();
    return found
      .map(({ kind, day, subject, placement, count }) =>
        [kind, day, subject, placement, count].join(' '),
      )
      .toSorted();
  };
  return { app, tell, rows };
}

onBothEngines('views and clicks are counted by day', async (engine) => {
  const { app, tell, rows } = await openCounter(engine);
  const view = () => tell({ view: '/about' });
  expect(await Promise.all([view(), view(), view()])).toEqual([200, 200, 200]);
  await tell({ click: 'toaster_card' });
  await tell({ click: 'toaster_card' });
  app.at('2026-11-16T00:00:01Z');
  await view();
  expect(await rows()).toEqual([
    'click 2026-11-15 toaster card at amazon.com 2',
    'view 2026-11-15 /about  3',
    'view 2026-11-16 /about  1',
  ]);
});

test('the owner sees at which of two stores readers look', async () => {
  const kettle = productFile('kettle');
  kettle.value.stores = [
    { store: 'Amazon', search: 'kettle' },
    { store: 'Barn', url: 'https://shop.barn.example/kettle' },
  ];
  const app = await createTestApp('sqlite', { documents: [kettle] });
  for (const label of ['kettle_compare', 'kettle_compare_at_shop_barn_example'])
    await app.send('POST', `/api/count?click=${label}`, reader);
  const { clicks } = await app.callAdmin<Insights>('GET', 'insights?days=7');
  expect(clicks.map(({ placement, store }) => [placement, store])).toEqual([
    ['compare', 'amazon.com'],
    ['compare', 'shop.barn.example'],
  ]);
});

test('an invented page or label is not counted, and comparisons are one page', async () => {
  const { tell, rows } = await openCounter('sqlite');
  for (const words of [
    { view: '/made-up' },
    { view: '/admin/today' },
    { click: 'submarine_card' },
    { click: 'constructor' },
    {},
  ])
    expect(await tell(words as Record<string, string>)).toBe(200);
  expect(await tell({ view: `/${'x'.repeat(300)}` })).toBe(400);
  expect(await rows()).toEqual([]);
  for (let n = 0; n < 40; n += 1) await tell({ view: `/compare/toaster-vs-${n}` });
  expect(await rows()).toEqual(['view 2026-11-15 /compare/*  40']);
});

test('nothing in the database identifies a visitor', async () => {
  const { app, tell } = await openCounter('sqlite');
  await tell({ view: '/about' });
  await tell({ click: 'toaster_card' });
  for (const { name } of await app.database.db.introspection.getTables()) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(app.database.db);
    const text = JSON.stringify(rows);
    expect(text).not.toMatch(/198\.51\.100|OneReadersOwn|news\.example/);
  }
});

onBothEngines('the owner sees pages, store links and what was searched in vain', async (engine) => {
  const { app, tell } = await openCounter(engine);
  await tell({ view: '/blog' });
  for (const path of ['/about', '/about', '/search']) await tell({ view: path });
  await tell({ click: 'toaster_card' });
  for (const placement of ['main_cta', 'main_cta']) await tell({ click: `toaster_${placement}` });
  for (const [day, words, count] of [
    ['2026-11-15', 'air fryer', 2],
    ['2026-11-14', 'air fryer', 1],
    ['2026-11-14', 'air fryer', 2],
    ['2026-11-14', 'zeppelin', 3],
    ['2026-11-14', 'my own name', 2],
    ['2026-10-01', 'zeppelin', 7],
  ] as const)
    await addMissedSearch(app.database.db, { day, words, count });
  expect(await app.callAdmin<Insights>('GET', 'insights?days=7')).toEqual({
    since: '2026-11-09',
    until: '2026-11-15',
    days: [{ day: '2026-11-15', views: 4, clicks: 3 }],
    pages: [
      { path: '/about', views: 2 },
      { path: '/blog', views: 1 },
      { path: '/search', views: 1 },
    ],
    clicks: [
      { slug: 'toaster', name: 'The toaster', placement: 'main', store: 'amazon.com', clicks: 2 },
      { slug: 'toaster', name: 'The toaster', placement: 'card', store: 'amazon.com', clicks: 1 },
    ],
    missed: [
      { words: 'air fryer', count: 5, day: '2026-11-15' },
      { words: 'zeppelin', count: 3, day: '2026-11-14' },
    ],
  });
  const usual = await app.callAdmin<Insights>('GET', 'insights');
  expect([usual.since, usual.until]).toEqual(['2026-10-17', '2026-11-15']);
  expect(await app.callAdmin('GET', 'insights?days=12')).toMatch(/^400: Choose one of the time/);
});

onBothEngines(
  'who invents searches all day fills no disk, and hides no real one',
  async (engine) => {
    const { app } = await openCounter(engine);
    const { db } = app.database;
    await addMissedSearch(db, { day: '2026-08-01', words: 'too old', count: 9 });
    await addMissedSearch(db, { day: '2026-11-01', words: 'air fryer', count: 2 });
    for (let n = 0; n < 5; n += 1)
      await addMissedSearch(db, { day: '2026-11-15', words: `gibberish ${n}`, count: 1 });
    const kept = async (limit?: number) => {
      await deleteOldSearches(db, '2026-09-01', limit);
      return db.selectFrom('searches').select('words').orderBy('words').execute();
    };
    expect(await kept()).toHaveLength(6);
    expect(await kept(3)).toEqual([{ words: 'air fryer' }]);
  },
);
