import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import {
  createEmptyPlace,
  createMigratedPlace,
  onBothEngines,
  openAt,
} from '#tests/support/engines.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import type { BackupList } from './calls.ts';

onBothEngines('a backup is made, listed, downloaded and deleted', async (engine) => {
  const place = await createMigratedPlace(engine);
  const app = await createTestApp(engine, { place });
  const { callAdmin } = app;
  const names = async () =>
    (await callAdmin<BackupList>('GET', 'backups')).backups.map(({ name }) => name);
  const name = 'lab-2026-11-15T12-00-00.sqlite';
  expect(await callAdmin('POST', 'backups')).toMatchObject({ name, occasion: 'lab' });
  expect(await callAdmin('POST', 'backups')).toMatch(/^409: The file .* already exists/);
  app.at('2026-11-15T12:00:05Z');
  const both = await Promise.all([callAdmin('POST', 'backups'), callAdmin('POST', 'backups')]);
  expect(both).toContain('409: A backup is already running.');
  expect(await names()).toEqual(['lab-2026-11-15T12-00-05.sqlite', name]);

  const headers = await app.bearer();
  const answer = await app.send('GET', `/api/admin/backups/${name}`, { headers });
  expect(answer.headers.get('content-disposition')).toContain(name);
  const elsewhere = await createEmptyPlace('sqlite');
  const bytes = Buffer.from(await answer.arrayBuffer());
  await writeFile(join(elsewhere.dataDir, 'lab.sqlite'), bytes);
  const { db } = await openAt(elsewhere);
  expect(await db.selectFrom('products').select('slug').execute()).toHaveLength(3);

  expect(await callAdmin('DELETE', `backups/${name}`)).toEqual({ ok: true });
  expect(await names()).toEqual(['lab-2026-11-15T12-00-05.sqlite']);
  for (const method of ['GET', 'DELETE'])
    expect(await callAdmin(method, `backups/${name}`)).toBe('404: This backup doesn’t exist.');
});
