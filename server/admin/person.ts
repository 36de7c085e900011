import type { PersonRecord } from '#contract/admin.ts';
import { erasePerson, exportPerson } from '#database/ops/privacy.ts';
import { readOwnSecret } from '#database/queries/admin.ts';
import { findSuppression } from '#database/queries/subscribers.ts';
import type { Database } from '#database/schema/tables.ts';
import type { Handlers } from '#server/api/handler.ts';
import { eraseTraces } from '#server/mail/erase-traces.ts';
import { createTokenKeys } from '#server/newsletter/tokens.ts';
import type { AdminDependencies } from './open-admin.ts';

/** Of somebody who unsubscribed, only a keyed hash of the address is stored. */
export async function readPerson(
  db: Database,
  email: string,
): Promise<PersonRecord & { hash: string }> {
  const hash = createTokenKeys(await readOwnSecret(db)).pseudonymize(email);
  const suppression = await findSuppression(db, hash);
  return {
    rows: await exportPerson(db, email),
    suppressedSince: suppression?.left_at ?? null,
    hash,
  };
}

export function personHandlers({ database, settings, clock }: AdminDependencies) {
  const { db } = database;
  return {
    'POST /api/admin/person': async ({ input: { email } }) => {
      const { rows, suppressedSince } = await readPerson(db, email);
      return { body: { rows, suppressedSince } };
    },

    'POST /api/admin/person/delete': async ({ input: { email } }) => {
      const when = clock();
      const { rows, hash } = await readPerson(db, email);
      const deleted = await erasePerson(db, email, hash, when);
      const mails = (rows.outbox ?? []).map(({ id }) => Number(id));
      await eraseTraces({ database, settings }, mails, when);
      const keepsHash = (await findSuppression(db, hash)) !== undefined;
      return { body: { at: when.toISOString(), deleted, keepsHash } };
    },
  } satisfies Partial<Handlers>;
}
