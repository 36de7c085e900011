import { randomBytes } from 'node:crypto';
import { kinds } from '#app/kinds.ts';
import { newKeys } from '#features/account/admin-account.ts';
import { hashPassword } from '#features/account/passwords.ts';
import { createAdmin } from '#features/account/queries.ts';
import { readFolder } from '#features/content/files.ts';
import { importSeed } from '#features/content/transfer.ts';
import { openDatabase } from '#platform/database/connect.ts';
import { adminPassword } from './server-process.ts';

type Location = Parameters<typeof openDatabase>[0];

/** Gives a database what a first start does, with a password hash that is quick to check. */
export async function seedDatabase(location: Location): Promise<void> {
  const { db, close } = await openDatabase(location);
  const hash = await hashPassword(adminPassword, randomBytes(16), { memory: 8, passes: 1 });
  await createAdmin(db, hash, newKeys(randomBytes), hash);
  await importSeed(db, () => readFolder(kinds), new Date());
  await close();
}
