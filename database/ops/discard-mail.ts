import { issuesBeingSent, pauseIssue } from '#database/queries/newsletter-issues.ts';
import type { Database } from '#database/schema/tables.ts';

export interface PausedMail {
  /** Number of emails, without those of newsletter issues. */
  mails: number;
  /** Dates of the paused issues. */
  letters: string[];
}

/** Jobs that send emails without the owner. */
const writing = ['ask', 'ask-waiting', 'letter-autosend'];

/**
 * For a restored database: its unsent emails may have been sent since the backup. Issues are paused
 * and other emails marked `unsure`, so that nothing is sent twice without the owner.
 */
export async function pauseUnsentMail(db: Database, at: Date): Promise<PausedMail> {
  const now = at.toISOString();
  const why = `The database was restored from a backup at ${now.slice(0, 16).replace('T', ', ')} UTC. It may have left before that.`;
  const ended = { ended_at: now, lease_until: null };
  return db.transaction().execute(async (trx) => {
    const paused: number[] = [];
    for (const id of await issuesBeingSent(trx)) if (await pauseIssue(trx, id)) paused.push(id);
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
    // A changed rule starts with its next time, so a missed one is skipped.
    await trx.updateTable('schedules').set({ rule: '' }).where('name', 'in', writing).execute();
    const letters = await trx
      .selectFrom('letters')
      .select('date')
      .where('id', 'in', [0, ...paused])
      .execute();
    return { mails: Number(numUpdatedRows), letters: letters.map(({ date }) => date) };
  });
}
