import { expect, test } from 'vitest';
import { createUpgradedPlace } from '#tests/support/earlier-database.ts';
import { login, send } from '#tests/support/writers.ts';
import { startServer } from './servers.ts';

const pages = [
  '/',
  '/about',
  '/sony-wh-1000xm5-review',
  '/fitbit-charge-6-review',
  '/blog',
  '/blog/the-blinking-kettle',
  '/category/audio',
  '/compare',
  '/savior',
  '/letters',
  '/letters/2026-10-06',
  '/search?q=kettle',
  '/sitemap.xml',
  '/api/products',
];

const lists = [
  'documents',
  'messages',
  'subscribers',
  'issues',
  'votes',
  'images',
  'settings',
  'today',
];

test('a site of version 1.1 answers after its update', async () => {
  const { url } = await startServer(await createUpgradedPlace('sqlite'));
  for (const path of pages)
    expect([path, (await send(url, 'GET', path)).status]).toEqual([path, 200]);
  for (const [path, target] of [
    ['/blog/why-my-kettle-blinks', '/blog/the-blinking-kettle'],
    ['/notes/the-kettle-still-blinks', '/blog/the-kettle-still-blinks'],
    ['/compare/anker-737-power-bank-vs-jbl-charge-5', '/compare/anker-737-vs-jbl-charge-5'],
  ] as const) {
    const { status, headers } = await fetch(url + path, { redirect: 'manual' });
    expect([path, headers.get('location')]).toEqual([path, target]);
    expect([301, 308]).toContain(status);
  }
  expect((await send(url, 'GET', '/blog/we-take-this-back')).status).toBe(410);
  expect((await send(url, 'GET', '/')).text).toContain('https://www.amazon.com/dp/B0EXAMPLE1');
  const owner = await login(url);
  for (const list of lists) {
    const { status, text } = await send(url, 'GET', `/api/admin/${list}`, undefined, owner);
    expect([list, status, text.length > 2]).toEqual([list, 200, true]);
  }
});
