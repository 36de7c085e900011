import { type RawBuilder, sql } from 'kysely';
import {
  type PersonalTable,
  personalTableNames,
  personalTables,
} from '#features/backups/personal-tables.ts';
import type { PersonRecord } from '#features/newsletter/calls.ts';
import { suppress, suppressedSince } from '#features/newsletter/subscriber-queries.ts';
import type { Database } from '#platform/database/tables.ts';
import type { AdminDependencies, Handlers } from '#platform/http/handler.ts';
import { eraseTraces } from '#platform/mail/files.ts';

export function personHandlers({ database, settings, clock, keys }: AdminDependencies) {
  const { db } = database;
  return {
    'POST /api/admin/person': async ({ input: { email } }) => {
      // Of somebody who unsubscribed, only a keyed hash of the address is stored.
      const since = await suppressedSince(db, keys.pseudonymize(email));
      const rows = await exportPerson(db, email);
      return { body: { rows, suppressedSince: since ?? null } };
    },

    'POST /api/admin/person/delete': async ({ input: { email } }) => {
      const { outbox = [] } = await exportPerson(db, email);
      await erasePerson(db, email, keys.pseudonymize(email), clock());
      const mails = outbox.map(({ id }) => Number(id));
      await eraseTraces({ database, settings }, mails);
      return { body: { ok: true } };
    },
  } satisfies Partial<Handlers>;
}

/** Everything that is stored under an address, by table. */
async function exportPerson(db: Database, email: string): Promise<PersonRecord['rows']> {
  const person: PersonRecord['rows'] = {};
  for (const { table, isAbout } of tablesAbout(email)) {
    const { rows } = await sql<
      Record<string, unknown>
    >`select * from ${sql.table(table)} where ${isAbout} order by id`.execute(db);
    person[table] = rows;
  }
  return person;
}

/** A keyed hash of a subscriber's address stays, so that no later import mails this person. */
export async function erasePerson(
  db: Database,
  email: string,
  hash: string,
  at: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { subscribers = [] } = await exportPerson(trx, email);
    // Children first.
    for (const { table, isAbout } of tablesAbout(email).toReversed())
      await sql`delete from ${sql.table(table)} where ${isAbout}`.execute(trx);
    for (const { blocked_at } of subscribers)
      await suppress(trx, {
        hash,
        left_at: at.toISOString(),
        blocked_at: blocked_at as string | null,
      });
  });
}

function tablesAbout(email: string): { table: PersonalTable; isAbout: RawBuilder<boolean> }[] {
  const wanted = email.trim().toLowerCase();
  return personalTableNames.map((table) => ({
    table,
    isAbout: sql<boolean>`lower(${sql.ref(personalTables[table])}) = ${wanted}`,
  }));
}
