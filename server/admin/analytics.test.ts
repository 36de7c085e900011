import { expect, test } from 'vitest';
import type { CountsReport } from '#contract/analytics.ts';
import type { SearchReport } from '#contract/search.ts';
import { addCounts, addSearches } from '#database/queries/analytics.ts';
import { onBothEngines } from '#tests/support/engines.ts';
import { createTestApp } from '#tests/support/test-app.ts';

onBothEngines('a report has every day and lists the most frequent first', async (engine) => {
  const admin = await createTestApp(engine);
  type Kind = Parameters<typeof addCounts>[1][number]['kind'];
  const row = (kind: Kind, day: string, subject: string, source: string, count: number) =>
    ({ kind, day, subject, source, count }) as const;
  await addCounts(admin.database.db, [
    row('view', '2026-11-14', '/', 'arrival', 3),
    row('view', '2026-11-15', '/', 'step', 2),
    row('view', '2026-11-15', '/toaster-review', 'arrival', 10),
    row('view', '2026-09-01', '/', 'arrival', 99),
    row('click', '2026-11-15', 'toaster', 'main', 1),
    row('click', '2026-11-15', 'toaster', 'bar', 2),
    row('referrer', '2026-11-15', 'news.example', '', 7),
    row('robot', '2026-11-15', '/', '', 5),
    row('served', '2026-11-15', '/', 'arrival', 4),
  ]);
  await addCounts(admin.database.db, [row('view', '2026-11-14', '/', 'arrival', 1)]);
  const report = await admin.callAdmin<CountsReport>(
    'GET',
    'counts?since=2026-11-13&until=2026-11-15',
  );
  expect(report.days).toEqual([
    { day: '2026-11-13', views: 0, visits: 0, clicks: 0, served: 0, robots: 0 },
    { day: '2026-11-14', views: 4, visits: 4, clicks: 0, served: 0, robots: 0 },
    { day: '2026-11-15', views: 12, visits: 10, clicks: 3, served: 4, robots: 5 },
  ]);
  expect(report.pages).toEqual([
    { path: '/toaster-review', views: 10, visits: 10, served: 0 },
    { path: '/', views: 6, visits: 4, served: 4 },
  ]);
  expect(report.products).toMatchObject([{ slug: 'toaster', clicks: 3, views: 10 }]);
  expect(report.placements).toEqual([
    { placement: 'bar', clicks: 2 },
    { placement: 'main', clicks: 1 },
  ]);
  expect(report.referrers).toEqual([{ host: 'news.example', visits: 7 }]);
  const usual = await admin.callAdmin<CountsReport>('GET', 'counts');
  expect([usual.days.length, usual.since, usual.until]).toEqual([30, '2026-10-17', '2026-11-15']);
  const file = await admin.request('GET', 'count-file?since=2026-11-15');
  expect(file.text).toContain('2026-11-15,click,toaster,bar,2\r\n');
});

test('invalid dates are rejected, and the span is limited', async () => {
  const admin = await createTestApp('sqlite');
  for (const query of [
    'since=yesterday',
    'since=2026-11-15&until=2026-11-14',
    'since=2026-13-45&until=2026-13-46',
  ])
    expect((await admin.request('GET', `counts?${query}`)).status).toBe(400);
  const report = await admin.callAdmin<CountsReport>('GET', 'counts?since=0001-01-01');
  expect(report.days).toHaveLength(801);
});

test('searches are listed by day with their results, the rare ones only counted', async () => {
  const admin = await createTestApp('sqlite');
  await addSearches(admin.database.db, [
    { day: '2026-11-15', words: 'nothing ear', count: 2, results: 10 },
    { day: '2026-11-14', words: 'nothing ear', count: 3, results: 9 },
    { day: '2026-11-14', words: 'zeppelin', count: 4, results: 0 },
    { day: '2026-11-14', words: 'my own name', count: 2, results: 0 },
    { day: '2026-09-01', words: 'zeppelin', count: 7, results: 0 },
  ]);
  const read = (more = '') =>
    admin.callAdmin<SearchReport>('GET', `searches?since=2026-11-09${more}`);
  const { days, totals, rows } = await read();
  expect(days).toEqual([
    { day: '2026-11-14', searches: 9, withoutResults: 6 },
    { day: '2026-11-15', searches: 2, withoutResults: 0 },
  ]);
  expect(totals).toEqual([
    { day: '2026-11-15', words: 'nothing ear', count: 5, results: 10 },
    { day: '2026-11-14', words: 'zeppelin', count: 4, results: 0 },
  ]);
  expect(rows.map(({ day, words }) => `${day} ${words}`)).toEqual([
    '2026-11-15 nothing ear',
    '2026-11-14 zeppelin',
    '2026-11-14 nothing ear',
  ]);
  expect((await read('&only=missed')).rows.map(({ words }) => words)).toEqual(['zeppelin']);
});
