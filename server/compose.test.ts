import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { DatabaseUnavailable } from '#database/engines/errors.ts';
import { createLog } from '#server/core/logger.ts';
import { readSettings } from '#server/core/settings.ts';
import type { PageSource } from '#server/pages/renderer.ts';
import { freshPlace } from '#tests/support/engines.ts';
import { openSite } from './compose.ts';

test('a site that cannot be put together leaves no database open', async () => {
  const { dataDir } = await freshPlace('sqlite');
  const opening = openSite({
    settings: readSettings({ DATA_DIR: dataDir, ADMIN_PASSWORD: 'correct horse battery staple' }),
    log: createLog('silent'),
    clock: () => new Date(),
    source: {
      files: () => new Map(),
      entry: () => Promise.reject(new Error('There is no build.')),
    } as unknown as PageSource,
    library: { products: [] },
  });
  await expect(opening).rejects.toThrow('There is no build.');
  // SQLite removes its log when the last connection closes.
  expect(await readdir(dataDir)).toEqual(['lab.sqlite']);
});

test('a site that closes takes its metrics with it, also from whoever reads them', async () => {
  const { dataDir } = await freshPlace('sqlite');
  const { metrics, close } = await openSite({
    settings: readSettings({
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: 'correct horse battery staple',
      METRICS_PORT: '9100',
    }),
    log: createLog('silent'),
    clock: () => new Date(),
    source: {
      entry: async () => ({ describePage: async () => ({}) }),
      files: () => new Map(),
    } as unknown as PageSource,
    library: { products: [] },
  });
  if (!metrics) throw new Error('There are no metrics.');
  metrics.listen(0, '127.0.0.1');
  await once(metrics, 'listening');
  const { port } = metrics.address() as AddressInfo;
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(200);
  await close();
  expect(metrics.listening).toBe(false);
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow();
});

/** A site of which home takes so many tries, as where a process that has just begun gets too little of a busy machine to ask its database in time. */
async function openSiteThatTakes(tries: number) {
  const { dataDir } = await freshPlace('sqlite');
  const rendered: string[] = [];
  const entry = {
    describePage: async () => ({}),
    matchRoute: (address: string) => ({
      name: 'home',
      route: { path: '/' },
      path: '/',
      query: {},
      address,
    }),
    standInFor: () => undefined,
    renderPage: async ({ address }: { address: string }) => {
      rendered.push(address);
      if (rendered.length < tries)
        throw new DatabaseUnavailable('The request has waited long enough for the database.');
      return { status: 200, html: 'home', standsOn: ['products'] };
    },
  };
  const { server, makeHome, close } = await openSite({
    settings: readSettings({ DATA_DIR: dataDir, ADMIN_PASSWORD: 'correct horse battery staple' }),
    log: createLog('silent'),
    clock: () => new Date(),
    source: { entry: async () => entry, files: () => new Map() } as unknown as PageSource,
    library: { products: [] },
    polishAfter: false,
  });
  onTestFinished(close);
  const ask = async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/`);
    return { status: answer.status, text: await answer.text() };
  };
  return { makeHome, ask, rendered };
}

test('home can be made before the door opens: whoever comes first waits for nothing', async () => {
  const { makeHome, ask, rendered } = await openSiteThatTakes(1);
  await makeHome();
  expect(rendered).toHaveLength(1);
  expect(await ask()).toEqual({ status: 200, text: 'home' });
  expect(rendered).toHaveLength(1);
});

test('a database that was too slow for home is asked again before the door opens, but not for ever', async () => {
  const slow = await openSiteThatTakes(4);
  await slow.makeHome();
  expect(await slow.ask()).toEqual({ status: 200, text: 'home' });
  expect(slow.rendered).toHaveLength(4);
  const away = await openSiteThatTakes(Number.POSITIVE_INFINITY);
  await away.makeHome();
  expect((await away.ask()).status).toBe(503);
});
