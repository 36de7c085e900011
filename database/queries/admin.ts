import type { Selectable } from 'kysely';
import type { AdminTable } from '#database/schema/admin.ts';
import type { Database } from '#database/schema/tables.ts';
import { recordChange } from './history.ts';

export interface Secrets {
  secret: string;
  tokenSecret: string;
}

export async function readAdmin(db: Database): Promise<Selectable<AdminTable> | undefined> {
  return db.selectFrom('admin').selectAll().where('id', '=', 1).executeTakeFirst();
}

/** False where another starter was first: its password holds. */
export async function createAdmin(
  db: Database,
  passwordHash: string,
  { secret, tokenSecret }: Secrets,
): Promise<boolean> {
  const result = await db
    .insertInto('admin')
    .values({ id: 1, password_hash: passwordHash, secret, token_secret: tokenSecret })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** The secret that is kept with what it protects, whatever SESSION_SECRET says. */
export async function readOwnSecret(db: Database): Promise<string> {
  return (await readAdmin(db))?.secret ?? '';
}

export interface NewPassword {
  passwordHash: string;
  tokenSecret: string;
  at: Date;
  /** The session of whoever changed it, which goes on; all others end. */
  by: number | null;
}

/** With a new secret for tokens: every one that was given out ends, and whoever has an old backup can sign none. */
export async function changePassword(
  db: Database,
  { passwordHash, tokenSecret, at, by }: NewPassword,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('admin')
      .set({ password_hash: passwordHash, token_secret: tokenSecret })
      .where('id', '=', 1)
      .execute();
    await trx
      .updateTable('sessions')
      .set({ ended_at: at.toISOString() })
      .where('ended_at', 'is', null)
      .where('id', '!=', by ?? 0)
      .execute();
    const change = {
      what: 'password changed',
      subject: 'password',
      before: null,
      after: null,
    } as const;
    await recordChange(trx, { ...change, session: by, when: at });
  });
}

/** For a database that came without its secrets; where another starter was first, its own hold. */
export async function fillSecrets(db: Database, { secret, tokenSecret }: Secrets): Promise<void> {
  await db
    .updateTable('admin')
    .set({ secret })
    .where('id', '=', 1)
    .where('secret', '=', '')
    .execute();
  await db
    .updateTable('admin')
    .set({ token_secret: tokenSecret })
    .where('id', '=', 1)
    .where('token_secret', '=', '')
    .execute();
}
