import { type Kysely, sql } from 'kysely';

interface Reply {
  message_id: number;
  text: string;
  made_at: string;
  mail_id: number | null;
  state: string | null;
}

/** The owner's replies become part of the text of their message. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Reply>`
    select message_id, text, replies.made_at, mail_id, state
    from replies left join outbox on outbox.id = mail_id order by replies.id`.execute(db);
  for (const { message_id, text, made_at, state } of rows) {
    const isUndelivered = state === 'refused' || state === 'given up';
    const title = `Your reply of ${made_at.slice(0, 10)}${isUndelivered ? ' (not delivered)' : ''}:`;
    await sql`update messages set message = message || ${`\n\n${title}\n${text}`}
      where id = ${message_id}`.execute(db);
  }
  const ended = rows.filter(
    ({ mail_id, state }) => mail_id !== null && state !== 'waiting' && state !== 'sending',
  );
  for (const { mail_id } of ended) {
    const { rows: deleted } = await sql<{ body_id: number }>`
      delete from outbox where id = ${mail_id} returning body_id`.execute(db);
    for (const { body_id } of deleted)
      await sql`delete from mail_bodies where id = ${body_id}`.execute(db);
  }
  await sql`drop table replies`.execute(db);
  await sql`alter table messages drop column version`.execute(db);
}
