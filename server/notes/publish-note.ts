import { recordChange } from '#database/queries/history.ts';
import { findNote, moveNote } from '#database/queries/notes.ts';
import type { Database } from '#database/schema/tables.ts';

/** When its moment has come. One that was put off, published by hand or made a draft again has nothing to do. */
export async function publishNote(db: Database, id: number, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await findNote(trx, id);
    if (row?.state !== 'scheduled' || row.publish_at === null || new Date(row.publish_at) > now)
      return;
    if (!(await moveNote(trx, row, { to: 'published', version: row.version }, now))) return;
    const [before, after] = [
      { state: row.state, title: row.title },
      { state: 'published', title: row.title },
    ];
    await recordChange(trx, {
      session: null,
      what: 'note published',
      subject: `note ${id}`,
      before,
      after,
      when: now,
    });
  });
}
