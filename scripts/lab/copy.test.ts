import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { storeMessage } from '#features/messages/queries.ts';
import { importSubscribers, subscribe } from '#features/newsletter/subscriber-queries.ts';
import { saveImage } from '#features/pictures/queries.ts';
import { recordVotes, seedProducts } from '#features/votes/queries.ts';
import { openDatabase } from '#platform/database/connect.ts';
import {
  createEmptyPlace,
  createMigratedPlace,
  type Engine,
  type Place,
} from '#tests/support/engines.ts';
import { aProduct, productBySlug } from '#tests/support/products.ts';
import { aMessage } from '#tests/support/test-app.ts';
import { copyDatabase } from './copy.ts';

const script = new URL('../lab.ts', import.meta.url).pathname;
const noon = new Date('2026-11-15T12:00:00Z');

const urlOf = ({ databaseUrl, dataDir }: Place): string =>
  databaseUrl ?? `sqlite:${join(dataDir, 'lab.sqlite')}`;

async function copyInProcess(from: string, to: string): Promise<number> {
  const args = [script, 'copy', '--from', from, '--to', to];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(stdout).toContain('Every row was read back and is identical.');
  return Number(stdout.split(' ')[0]?.replace(',', ''));
}

/** More rows than one chunk, unusual text, and ids of deleted rows. */
async function livedIn(place: Place): Promise<void> {
  const { db, engine, close } = await openDatabase(place);
  await seedProducts(
    db,
    ['toaster', 'kettle'].map((slug, position) => aProduct({ slug, position })),
  );
  const toaster = (await productBySlug(db, 'toaster', '2026-11'))?.id ?? 0;
  await db.updateTable('products').set({ name: 'Edited' }).where('id', '=', toaster).execute();
  for (const month of ['2026-10', '2026-11'])
    for (let n = 0; n < 7; n += 1)
      await recordVotes(
        db,
        [{ productId: toaster, emoji: '🚀' }],
        new Date(`${month}-15T12:00:00Z`),
      );
  for (let n = 0; n < 5; n += 1) await subscribe(db, `reader-${n}@example.org`, noon);
  const brought = Array.from({ length: 595 }, (_, n) => ({
    email: `brought-${n}@example.org`,
    confirmedAt: noon.toISOString(),
    hash: '',
  }));
  await importSubscribers(db, engine, brought, 'Elsewhere', noon);
  await storeMessage(
    db,
    { ...aMessage, message: "Zwölf ''Boxkämpfer'' 🥊\n\ttabs; drop table messages;--" },
    noon,
  );
  const picture = { width: 4, height: 3, alt: 'A gull', credit: '' };
  const file = { width: 4, bytes: Buffer.from([0, 255, 128, 10]) };
  await saveImage(db, { hash: 'img-1', ...picture, made_at: noon.toISOString() }, [file]);
  await subscribe(db, 'gone@example.org', noon);
  await db.deleteFrom('subscribers').where('email', '=', 'gone@example.org').execute();
  await close();
}

async function everythingIn(place: Place) {
  const { db, close } = await openDatabase(place);
  const all = {
    products: await db.selectFrom('products').selectAll().orderBy('id').execute(),
    counts: await db.selectFrom('vote_counts').selectAll().orderBy('month').execute(),
    subscribers: await db.selectFrom('subscribers').selectAll().orderBy('id').execute(),
    messages: await db.selectFrom('messages').selectAll().orderBy('id').execute(),
    pictures: await db.selectFrom('image_files').selectAll().execute(),
    data_version: await db.selectFrom('data_version').selectAll().execute(),
  };
  await close();
  return all;
}

async function nextSubscriber(place: Place): Promise<number | undefined> {
  const { db, close } = await openDatabase(place);
  await subscribe(db, 'next@example.org', noon);
  const row = await db
    .selectFrom('subscribers')
    .select('id')
    .where('email', '=', 'next@example.org')
    .executeTakeFirst();
  await close();
  return row?.id;
}

test.for([
  ['sqlite', 'postgres', copyInProcess],
  ['postgres', 'sqlite', copyDatabase],
] as [Engine, Engine, typeof copyDatabase][])(
  'everything is copied from %s to %s, and ids continue',
  async ([from, to, move]) => {
    const [old, fresh] = [await createMigratedPlace(from), await createEmptyPlace(to)];
    await livedIn(old);
    expect(await move(urlOf(old), urlOf(fresh))).toBeGreaterThan(600);
    expect(await everythingIn(fresh)).toEqual(await everythingIn(old));
    expect(await nextSubscriber(fresh)).toBe(602);
  },
);

test('a target that is not empty is rejected and stays unchanged', async () => {
  const [old, used] = [await createMigratedPlace('sqlite'), await createMigratedPlace('postgres')];
  await livedIn(old);
  const { db, close } = await openDatabase(used);
  await subscribe(db, 'mine@example.org', noon);
  await close();
  await expect(copyDatabase(urlOf(old), urlOf(used))).rejects.toThrow(
    /^The target is not empty \(it has subscriber.*\)\. Copy into an empty database\.$/,
  );
  expect((await everythingIn(used)).subscribers).toHaveLength(1);
});
