import { lettersUnderWay, pauseLetter } from '#database/queries/newsletter-issues.ts';
import type { Database } from '#database/schema/tables.ts';

export interface HeldBack {
  /** How many mails, those of letters apart. */
  mails: number;
  /** The days of the letters that were paused. */
  letters: string[];
}

/** What writes to people by itself. */
const writing = ['ask', 'ask-waiting', 'letter-autosend'];

/**
 * For a database that comes from a backup: what it was about to send may have left since the backup was made, and nobody gets it a second time unless the owner
 * says so. Letters are paused, other mails are `unsure`; who was to be asked is among those who were never asked.
 */
export async function holdBack(db: Database, at: Date): Promise<HeldBack> {
  const now = at.toISOString();
  const why = `The database was restored from a backup at ${now.slice(0, 16).replace('T', ', ')} UTC. It may have left before that.`;
  const ended = { ended_at: now, lease_until: null };
  return db.transaction().execute(async (trx) => {
    const paused: number[] = [];
    for (const id of await lettersUnderWay(trx)) if (await pauseLetter(trx, id)) paused.push(id);
    const open = () => trx.updateTable('outbox').where('state', 'in', ['waiting', 'sending']);
    await open().set({ doubt: 1, last_answer: why }).where('letter_id', 'is not', null).execute();
    const { numUpdatedRows } = await open()
      .set({ ...ended, state: 'unsure', last_answer: why })
      .where('letter_id', 'is', null)
      .executeTakeFirst();
    await trx
      .updateTable('jobs')
      .set({ ...ended, state: 'given up', last_error: why })
      .where('kind', 'in', writing)
      .where('state', 'in', ['waiting', 'running'])
      .execute();
    // Another rule begins with its next time: the one that has passed is not made up for.
    await trx.updateTable('schedules').set({ rule: '' }).where('name', 'in', writing).execute();
    const letters = await trx
      .selectFrom('letters')
      .select('date')
      .where('id', 'in', [0, ...paused])
      .execute();
    return { mails: Number(numUpdatedRows), letters: letters.map(({ date }) => date) };
  });
}
