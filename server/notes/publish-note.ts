import { recordChange } from '#database/history.ts';
import { moveNote } from '#database/note-changes.ts';
import { findNote } from '#database/notes.ts';
import type { Database } from '#database/tables.ts';

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
