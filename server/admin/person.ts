import { erasePerson, exportPerson, type Person } from '#database/ops/privacy.ts';
import { readOwnSecret } from '#database/queries/admin.ts';
import type { Database } from '#database/schema/tables.ts';
import type { Handlers } from '#server/api/handler.ts';
import { eraseTraces } from '#server/mail/erase-traces.ts';
import { createTokenKeys } from '#server/newsletter/tokens.ts';
import type { AdminDependencies } from './open-admin.ts';

/** Also finds the row of somebody who unsubscribed, which has only a keyed hash of the address. */
export async function readPerson(
  db: Database,
  email: string,
): Promise<{ person: Person; hash: string }> {
  const hash = createTokenKeys(await readOwnSecret(db)).pseudonymize(email);
  return { person: await exportPerson(db, email, hash), hash };
}

export function personHandlers({ database, settings, clock }: AdminDependencies) {
  const { db } = database;
  return {
    'POST /api/admin/person': async ({ input: { email } }) => {
      const { person } = await readPerson(db, email);
      return { body: { rows: person } };
    },

    'POST /api/admin/person/delete': async ({ input: { email }, session }) => {
      const when = clock();
      const { person, hash } = await readPerson(db, email);
      const deleted = await erasePerson(db, email, hash, { session: session.id, when });
      const mails = (person.outbox ?? []).map(({ id }) => Number(id));
      await eraseTraces({ database, settings }, mails, when);
      return { body: { at: when.toISOString(), deleted } };
    },
  } satisfies Partial<Handlers>;
}
