import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createLog } from '#server/core/logger.ts';
import { readSettings } from '#server/core/settings.ts';
import type { PageSource } from '#server/pages/renderer.ts';
import { createEmptyPlace } from '#tests/support/engines.ts';
import { openSite } from './compose.ts';

test('a site that fails to start leaves no database open', async () => {
  const { dataDir } = await createEmptyPlace('sqlite');
  const opening = openSite({
    settings: readSettings({ DATA_DIR: dataDir, ADMIN_PASSWORD: 'correct horse battery staple' }),
    log: createLog('silent'),
    clock: () => new Date(),
    source: {
      clientFolders: [],
      entry: () => Promise.reject(new Error('There is no build.')),
    } as unknown as PageSource,
    library: { products: [] },
  });
  await expect(opening).rejects.toThrow('There is no build.');
  // SQLite removes its log when the last connection closes.
  expect(await readdir(dataDir)).toEqual(['lab.sqlite']);
});

test('closing the site closes its metrics server, even with open connections', async () => {
  const { dataDir } = await createEmptyPlace('sqlite');
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
      clientFolders: [],
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
