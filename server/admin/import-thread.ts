import type { ConsentElsewhere } from '#contract/newsletter.ts';
import { readAddressKey } from '#database/queries/admin.ts';
import { type DatabaseLocation, openAgain } from '#platform/database/connect.ts';
import { answerFromThread } from '#server/core/thread.ts';
import { type ImportResult, importAddresses } from '#server/newsletter/import.ts';
import { pseudonymizeWith } from '#server/newsletter/tokens.ts';

export interface ImportInput {
  location: DatabaseLocation;
  bytes: Uint8Array;
  at: Date;
  /** The version of the preview; undefined returns a preview. */
  version: string | undefined;
  consent: ConsentElsewhere | undefined;
}

await answerFromThread<ImportInput, ImportResult>(
  async ({ location, bytes, at, version, consent }) => {
    const { db, engine, close } = await openAgain(location);
    try {
      const pseudonymize = pseudonymizeWith(await readAddressKey(db));
      return await importAddresses({
        db,
        engine,
        bytes,
        pseudonymize,
        at,
        version,
        consent,
      });
    } finally {
      await close();
    }
  },
);
