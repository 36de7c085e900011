import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import SqliteFile from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openDatabase } from '#database/connect.ts';
import { createAdmin, readAdmin } from '#database/queries/admin.ts';
import { beginLetter, findLetter, insertLetter } from '#database/queries/newsletter-issues.ts';
import { findMail, insertBody, insertMail } from '#database/queries/outbox.ts';
import { listProducts, seedProducts } from '#database/queries/products.ts';
import { readRevisions } from '#database/queries/revision.ts';
import { subscribe } from '#database/queries/subscribers.ts';
import { recordVote } from '#database/queries/votes.ts';
import { threeProducts } from '#tests/support/catalogue.ts';
import { freshPlace } from '#tests/support/engines.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

const noon = new Date('2026-11-15T12:00:00Z');
const fresh = {
  moment: noon,
  secrets: { secret: 'made for the restore', tokenSecret: 'made for its tokens' },
};

async function backedUp({ withoutSecret = false } = {}) {
  const { dataDir } = await freshPlace('sqlite');
  const file = join(dataDir, 'lab.sqlite');
  const backup = join(dataDir, 'backup.sqlite');
  const { db, close } = await openDatabase({ dataDir });
  await seedProducts(db, threeProducts);
  await createAdmin(db, 'a hash', {
    secret: 'the old secret',
    tokenSecret: 'the old one for tokens',
  });
  await backUp(file, backup, { taken: noon, withoutSecret });
  await close();
  return { dataDir, file, backup };
}

const emailsIn = (file: string): string[] => {
  const handle = new SqliteFile(file, { readonly: true });
  const rows = handle.prepare<[], { email: string }>('select email from subscribers').all();
  handle.close();
  return rows.map(({ email }) => email);
};

test('a restore moves aside what is no database at all, and keeps it', async () => {
  const { dataDir, file, backup } = await backedUp();
  const wreck = 'Not a database, but somebody may want it back. '.repeat(200);
  await writeFile(file, wreck);
  const { kept = '' } = await restore(backup, file, fresh);
  expect(await readFile(kept, 'utf8')).toBe(wreck);
  if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600);
  await (await openDatabase({ dataDir })).close();
});

test('a restore over a damaged file is refused while a site has it open: what that acknowledges would be lost', async () => {
  const { dataDir, file, backup } = await backedUp();
  const site = await openDatabase({ dataDir });
  await subscribe(site.db, 'before@example.org', noon);
  await writeFile(file, 'A cat walked over the disk. '.repeat(600));
  const before = await readFile(file);
  await expect(restore(backup, file, fresh)).rejects.toThrow(
    `A site is still running on ${file}: stop it first.`,
  );
  expect((await readFile(file)).equals(before)).toBe(true);
  await site.close().catch(() => {});
  await restore(backup, file, fresh);
  await (await openDatabase({ dataDir })).close();
});

test('every write that was acknowledged while a restore ran is in what was kept or in what stands now', async () => {
  const { dataDir, file, backup } = await backedUp();
  const site = await openDatabase({ dataDir });
  const acknowledged: string[] = [];
  let isOver = false;
  const writing = (async () => {
    for (let n = 0; !isOver; n += 1) {
      await subscribe(site.db, `reader-${n}@example.org`, noon);
      acknowledged.push(`reader-${n}@example.org`);
      await new Promise(setImmediate);
    }
  })();
  await expect.poll(() => acknowledged.length).toBeGreaterThan(5);
  const { kept = '' } = await restore(backup, file, fresh);
  isOver = true;
  await writing;
  await site.close();
  const found = new Set([...emailsIn(kept), ...emailsIn(file)]);
  expect(acknowledged.filter((email) => !found.has(email))).toEqual([]);
});

test('a running site shows the restored state at once, under a revision that it has not seen', async () => {
  const { dataDir, file, backup } = await backedUp();
  const { db, close } = await openDatabase({ dataDir });
  const [product] = await listProducts(db, '2026-11');
  const vote = { productId: product?.id ?? 0, emoji: '🚀' };
  const clock = () => new Date('2026-11-15T12:00:00Z');
  for (let n = 0; n < 1200; n += 100) await recordVote(db, vote, clock());
  const seen = await readRevisions(db);
  await restore(backup, file, fresh);
  const restored = await readRevisions(db);
  for (const change of ['products', 'votes'] as const)
    expect(restored[change]).toBeGreaterThan(seen[change]);
  expect((await listProducts(db, '2026-11'))[0]?.votes[1]?.count).toBe(0);
  await recordVote(db, vote, clock());
  expect((await listProducts(db, '2026-11'))[0]?.votes[1]?.count).toBe(1);
  const handle = new SqliteFile(file);
  expect(handle.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(handle.pragma('foreign_key_check')).toEqual([]);
  handle.close();
  await close();
});

test('numbers that were given out are not given out again after a restore', async () => {
  const { dataDir, file, backup } = await backedUp();
  const site = await openDatabase({ dataDir });
  await restore(backup, file, fresh);
  await site.db.deleteFrom('products').execute();
  await seedProducts(site.db, threeProducts);
  expect((await listProducts(site.db, '2026-11')).map(({ id }) => id)).toEqual([4, 5, 6]);
  await site.close();
});

test('what a backup was about to send is held back, and a letter that has left since is no draft again', async () => {
  const { dataDir } = await freshPlace('sqlite');
  const [file, backup] = [join(dataDir, 'lab.sqlite'), join(dataDir, 'backup.sqlite')];
  const site = await openDatabase({ dataDir });
  const body = await insertBody(site.db, { subject: 'Hello', text: 'You.' }, noon);
  const mail = {
    kind: 'reply',
    rank: 0,
    to: { address: 'ada@example.org' },
    bodyId: body,
    about: 'ada@example.org',
  };
  const id = await insertMail(site.db, mail, noon);
  const draft = {
    date: '2026-11-13',
    state: 'draft',
    draft: '{}',
    coversUntil: noon,
    isMonthly: false,
  } as const;
  const letter = { id: (await insertLetter(site.db, draft, noon)) ?? 0, draft: '{}' };
  await backUp(file, backup, { taken: noon });
  await site.db.updateTable('outbox').set({ state: 'sent' }).execute();
  expect(await beginLetter(site.db, letter, body, noon)).toBe(true);
  const told = await restore(backup, file, fresh);
  expect(await findMail(site.db, id)).toMatchObject({ state: 'unsure' });
  expect(await findLetter(site.db, letter.id)).toMatchObject({ state: 'dropped' });
  expect(told).toMatchObject({ held: { mails: 1, letters: [] }, sentSince: ['2026-11-13'] });
  await site.close();
  // The same into an empty place, where nobody knows what has left.
  const elsewhere = await freshPlace('sqlite');
  const restored = await restore(backup, join(elsewhere.dataDir, 'lab.sqlite'), fresh);
  expect(restored).toMatchObject({ held: { mails: 1, letters: [] }, sentSince: [] });
});

test('a backup without its secret gets a new one, and one that has it keeps it', async () => {
  for (const withoutSecret of [true, false]) {
    const { dataDir, file, backup } = await backedUp({ withoutSecret });
    await restore(backup, file, fresh);
    const { db, close } = await openDatabase({ dataDir });
    expect(await readAdmin(db)).toMatchObject(
      withoutSecret
        ? { secret: 'made for the restore', token_secret: 'made for its tokens' }
        : { secret: 'the old secret', token_secret: 'the old one for tokens' },
    );
    await close();
  }
});

test('a restore leaves nothing of its own behind', async () => {
  const { dataDir, file, backup } = await backedUp();
  await restore(backup, file, fresh);
  const names = (await readdir(dataDir)).filter((name) => !/-(wal|shm)$/.test(name));
  expect(names.toSorted()).toEqual([
    'backup.sqlite',
    'backup.sqlite.json',
    'backups',
    'lab.sqlite',
    'lab.sqlite.in-use',
  ]);
});
