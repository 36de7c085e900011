import { readdir } from 'node:fs/promises';
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
