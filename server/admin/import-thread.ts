import type { ImportOutcome } from '#contract/newsletter.ts';
import { type DatabaseLocation, openAgain } from '#database/connect.ts';
import { readOwnSecret } from '#database/queries/admin.ts';
import { recordChange } from '#database/queries/history.ts';
import { answerFromThread } from '#server/core/thread.ts';
import { importAddresses } from '#server/newsletter/import.ts';
import { createTokenKeys } from '#server/newsletter/tokens.ts';

export interface ImportInput {
  location: DatabaseLocation;
  bytes: Uint8Array;
  at: Date;
  /** The number of new addresses in the preview; undefined returns a preview. */
  expected: number | undefined;
  session: number;
}

await answerFromThread<ImportInput, ImportOutcome | { error: string }>(
  async ({ location, bytes, at, expected, session }) => {
    const { db, engine, close } = await openAgain(location);
    try {
      const { pseudonymize } = createTokenKeys(await readOwnSecret(db));
      return await importAddresses({
        db,
        engine,
        bytes,
        pseudonymize,
        at,
        expected,
        record: (trx, addresses) =>
          recordChange(trx, {
            session,
            when: at,
            what: 'subscribers imported',
            subject: 'subscribers',
            after: { addresses },
          }),
      });
    } finally {
      await close();
    }
  },
);
