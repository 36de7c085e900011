import { randomBytes } from 'node:crypto';
import { assembleLibrary } from '#content/library.ts';
import { openDatabase } from '#database/connect.ts';
import { createAdmin } from '#database/queries/admin.ts';
import { newSecret } from '#server/admin/account.ts';
import { hashPassword } from '#server/admin/passwords.ts';
import { createSnapshot } from '#server/content/current.ts';
import { applySeed } from '#server/content/seed.ts';
import type { ImageProcess } from '#server/images/image-process.ts';
import { paintImages } from '#server/images/paint-job.ts';
import { readSeed } from '#server/pages/build.ts';
import { adminPassword } from './server-process.ts';

type Location = Parameters<typeof openDatabase>[0];

/** Paints an empty picture at once. */
const blank: ImageProcess = {
  paint: async () => new Uint8Array(),
  convert: () => Promise.reject(new Error('There are no uploads.')),
  end: () => {},
};

/** Gives a database what a first start does, with a password hash that is quick to check. */
export async function seedDatabase(location: Location): Promise<void> {
  const { db, close } = await openDatabase(location);
  const hash = await hashPassword(adminPassword, randomBytes(16), { memory: 8, passes: 1 });
  await createAdmin(db, hash, newSecret(randomBytes), hash);
  const { files, parsed } = readSeed();
  await applySeed(db, files, new Date(), { parsed });
  await close();
  await paintNothing(location);
}

/** Stores blank pictures, because each server would paint the real ones for half a minute. */
export async function paintNothing(location: Location): Promise<void> {
  const database = await openDatabase(location);
  const snapshot = createSnapshot('seed', assembleLibrary(readSeed().parsed));
  const content = { current: () => snapshot };
  await paintImages({ database, content, process: blank }, new AbortController().signal);
  await database.close();
}
