import { execFile, spawnSync } from 'node:child_process';
import { chmod, chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createEmptyPlace, onBothEngines, type Place } from '#tests/support/engines.ts';
import { productBySlug } from '#tests/support/products.ts';
import { openDatabase } from './connect.ts';

const voteProcess = new URL('../tests/support/vote-process.ts', import.meta.url).pathname;

const startVoting = (place: Place, votes: number) =>
  promisify(execFile)(process.execPath, [voteProcess, JSON.stringify(place), String(votes)]);

onBothEngines(
  'four processes that start at once migrate and seed once and lose no vote',
  async (engine) => {
    const place = await createEmptyPlace(engine);
    await Promise.all([1, 2, 3, 4].map(() => startVoting(place, 25)));
    const { db, close } = await openDatabase(place);
    expect(await db.selectFrom('products').select('slug').execute()).toHaveLength(3);
    expect((await productBySlug(db, 'toaster', '2026-11'))?.votes[1]?.count).toBe(100);
    await close();
  },
);

test('a read-only database is rejected with a message', async () => {
  const { dataDir } = await createEmptyPlace('sqlite');
  const folder = join(dataDir, 'read-only');
  await mkdir(folder);
  await (await openDatabase({ dataDir: folder })).close();
  await chmod(join(folder, 'lab.sqlite'), 0o444);
  await chmod(folder, 0o555);
  // Root may write anywhere, so the test runs as another user.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await chown(dataDir, 65_534, 65_534);
  const started = spawnSync(
    process.execPath,
    [voteProcess, JSON.stringify({ dataDir: folder }), '0'],
    {
      ...(isRoot ? { uid: 65_534, gid: 65_534 } : {}),
      encoding: 'utf8',
    },
  );
  await chmod(folder, 0o755);
  expect(started.stderr).toMatch(/cannot be written/);
});
