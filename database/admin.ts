import { type Selectable, sql } from 'kysely';
import type { AdminTable, Database } from './tables.ts';

export async function readAdmin(db: Database): Promise<Selectable<AdminTable> | undefined> {
  return db.selectFrom('admin').selectAll().where('id', '=', 1).executeTakeFirst();
}

/** False where another starter was first: its password holds. */
export async function createAdmin(db: Database, passwordHash: string, secret: string): Promise<boolean> {
  const result = await db
    .insertInto('admin')
    .values({ id: 1, password_hash: passwordHash, secret, generation: 1 })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** The secret that is kept with what it protects, whatever SESSION_SECRET says. */
export async function readOwnSecret(db: Database): Promise<string> {
  return (await readAdmin(db))?.secret ?? '';
}

/** A new generation: every token that was given out ends. */
export async function changePassword(db: Database, passwordHash: string): Promise<void> {
  await db
    .updateTable('admin')
    .set({ password_hash: passwordHash, generation: sql`generation + 1` })
    .where('id', '=', 1)
    .execute();
}

/** For a database that came without its secret; where another starter was first, its secret holds. */
export async function fillSecret(db: Database, secret: string): Promise<void> {
  await db.updateTable('admin').set({ secret }).where('id', '=', 1).where('secret', '=', '').execute();
}
