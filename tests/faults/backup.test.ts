import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openDatabase } from '#database/connect.ts';
import { listBackups, readReceipt } from '#database/ops/backup-files.ts';
import { drill } from '#database/ops/drill.ts';
import { addJob } from '#server/jobs/runner.ts';
import { freshPlace } from '#tests/support/engines.ts';
import { findLost, Ledger } from '#tests/support/ledger.ts';
import { login, productsOf, send, startWriters, unbraked } from '#tests/support/writers.ts';
import { inShortOrFull, ownedPlace, report, startServer } from './servers.ts';

const run = (script: 'backup' | 'restore', dataDir: string, ...args: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const file = new URL(`../../scripts/${script}.ts`, import.meta.url).pathname;
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir };
    const child = execFile(process.execPath, [file, ...args], { env }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, said: (stdout + stderr).trim() }),
    );
  });

test('a backup taken under 20 writers has everything that was acknowledged before it, and can be restored while the site runs', async () => {
  const place = await ownedPlace('sqlite');
  const server = await startServer(place, unbraked);
  const products = await productsOf(server.url);
  const token = await login(server.url);
  const ledger = new Ledger();
  const writers = startWriters({ url: () => server.url, token, products, ledger });
  const backups = inShortOrFull(2, 20);
  let promised = ledger.copy();
  for (let backup = 0; backup < backups; backup += 1) {
    const enough = ledger.acknowledged + 60;
    while (ledger.acknowledged < enough) await sleep(20);
    promised = ledger.copy();
    const { code, said } = await run(
      'backup',
      place.dataDir,
      join(place.dataDir, `copy-${backup}.sqlite`),
    );
    expect(said).toMatch(/^Backed up and checked: .*copy-\d+\.sqlite$/);
    expect(code).toBe(0);
    const copy = await openDatabase({ dataDir: place.dataDir, file: `copy-${backup}.sqlite` });
    expect(await findLost(copy, promised, 'in between')).toEqual([]);
    await copy.close();
  }
  // An edit after the backup is gone after the restore, on the page too, and nobody restarted anything.
  await writers.stop();
  const edited = products.at(-1);
  const amazonUrl = 'https://www.amazon.com/s?k=after-the-backup';
  const headers = { Authorization: `Bearer ${token}` };
  expect(
    (await send(server.url, 'PATCH', `/api/products/${edited?.id}`, { amazonUrl }, headers)).status,
  ).toBe(200);
  expect((await send(server.url, 'GET', '/api/products')).text).toContain(amazonUrl);
  const restored = await run(
    'restore',
    place.dataDir,
    join(place.dataDir, `copy-${backups - 1}.sqlite`),
  );
  const [from, kept, ...more] = restored.said.split('\n');
  expect([from, kept]).toEqual([
    expect.stringMatching(/^Restored from /),
    expect.stringMatching(/^What was there before is kept in .*before-restore-.*\.sqlite\.$/),
  ]);
  // Whether a mail still waited when the backup was made is chance: if so it is told of, and nothing else is.
  for (const line of more)
    expect(line).toMatch(/^Mails that waited when the backup was made: \d+\. /);
  while ((await send(server.url, 'GET', '/api/products')).text.includes(amazonUrl)) await sleep(50);
  const database = await openDatabase(place);
  expect(await findLost(database, promised, 'in between')).toEqual([]);
  await database.close();
  const again = await send(server.url, 'POST', '/api/newsletter/subscribe', {
    email: 'later@example.org',
  });
  expect(again.status).toBe(200);
  report('backup under 20 writers', { backups, acknowledged: ledger.acknowledged, lost: 0 });
});

test('a damaged database is moved aside by a restore, and the site starts again', async () => {
  const { dataDir } = await freshPlace('sqlite');
  const first = await openDatabase({ dataDir });
  await first.close();
  expect((await run('backup', dataDir)).code).toBe(0);
  const [backup = ''] = await readdir(join(dataDir, 'backups'));
  const file = join(dataDir, 'lab.sqlite');
  const damaged = (await readFile(file)).fill(0xa5, 4096);
  await writeFile(file, damaged);
  const { code, said } = await run('restore', dataDir, join(dataDir, 'backups', backup));
  expect(said).toMatch(/What was there before is kept in .*lab\.sqlite\.damaged-/);
  expect(code).toBe(0);
  const aside =
    (await readdir(dataDir)).find((name) => name.startsWith('lab.sqlite.damaged-')) ?? '';
  expect((await readFile(join(dataDir, aside))).equals(damaged)).toBe(true);
  await (await openDatabase({ dataDir })).close();
});

test('what is no backup is refused in a sentence, and the database stays', async () => {
  const { dataDir } = await freshPlace('sqlite');
  await (await openDatabase({ dataDir })).close();
  const before = await readFile(join(dataDir, 'lab.sqlite'));
  const letter = join(dataDir, 'letter.sqlite');
  await writeFile(letter, 'Dear diary, '.repeat(1000));
  for (const [file, sentence] of [
    [letter, /is damaged or no database of this site\.$/],
    [join(dataDir, 'nothing.sqlite'), /^There is no backup .*nothing\.sqlite\.$/],
  ] as const) {
    const { code, said } = await run('restore', dataDir, file);
    expect(said).toMatch(sentence);
    expect(code).toBe(1);
  }
  expect((await readFile(join(dataDir, 'lab.sqlite'))).equals(before)).toBe(true);
});

test('the built site makes a data folder that is not there, and its nightly backup by itself, and that can be restored', async () => {
  const { dataDir } = await freshPlace('sqlite');
  const place = { dataDir: join(dataDir, 'not', 'there', 'yet') };
  const server = await startServer(place);
  expect((await send(server.url, 'GET', '/readyz')).status).toBe(200);
  const { db, close } = await openDatabase(place);
  await addJob(db, 'backUp', {}, { at: new Date() });
  await close();
  const folder = join(place.dataDir, 'backups');
  const nightly = async () =>
    (await listBackups(folder)).filter(({ occasion }) => occasion === 'nightly');
  await expect.poll(async () => (await nightly()).length, { timeout: 30_000 }).toBe(1);
  const [backup] = await nightly();
  await expect.poll(() => readReceipt(backup?.path ?? ''), { timeout: 10_000 }).toBeDefined();
  const products = await productsOf(server.url);
  expect((await drill(backup?.path ?? '', new Date())).rows.products).toBe(products.length);
});
