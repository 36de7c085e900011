import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { freshPlace } from '#tests/support/engines.ts';
import { createLog } from './log.ts';
import type { PageSource } from './pages/renderer.ts';
import { readSettings } from './settings.ts';
import { openSite } from './site.ts';

test('a site that cannot be put together leaves no database open', async () => {
  const { dataDir } = await freshPlace('sqlite');
  const opening = openSite({
    settings: readSettings({ DATA_DIR: dataDir, ADMIN_PASSWORD: 'correct horse battery staple' }),
    log: createLog('silent'),
    clock: () => new Date(),
    source: { entry: () => Promise.reject(new Error('There is no build.')) } as unknown as PageSource,
    library: { products: [] },
  });
  await expect(opening).rejects.toThrow('There is no build.');
  // SQLite takes its log away with the last one who closes.
  expect(await readdir(dataDir)).toEqual(['lab.sqlite']);
});
