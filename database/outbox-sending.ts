import { type Selectable, sql } from 'kysely';
import type { Database, Engine, MailState, OutboxTable } from './tables.ts';

export type OutboxMail = Selectable<OutboxTable>;

/** Written out, since SQLite uses a partial index only for a condition that it can read beforehand. */
const isIn = (state: MailState) => sql<boolean>`state = ${sql.lit(state)}`;

/**
 * The next mails of a rank, which nobody else finds until then. They still wait: a reader who leaves stops theirs, a letter that is paused stops its own, and
 * what a killed process held is found again by itself. One statement, committed at once: no transaction is open while a server is spoken to.
 */
export async function holdMails(
  db: Database,
  engine: Engine,
  { rank, at, until, most }: { rank: number; at: Date; until: Date; most: number },
): Promise<OutboxMail[]> {
  const held = await db
    .with(
      (name) => name('due').materialized(),
      (query) =>
        query
          .selectFrom('outbox')
          .select('id')
          .where(isIn('waiting'))
          .where('rank', '=', rank)
          .where('due_at', '<=', at.toISOString())
          .orderBy('due_at')
          .orderBy('id')
          .limit(most)
          .$if(engine === 'postgres', (locked) => locked.forUpdate().skipLocked()),
    )
    .updateTable('outbox')
    .set({ due_at: until.toISOString() })
    .where('id', 'in', (query) => query.selectFrom('due').select('id'))
    .returningAll()
    .execute();
  return held.toSorted((a, b) => a.id - b.id);
}

/** What a process that ends held and did not begin: others need not wait until they find it. */
export async function letGo(db: Database, held: readonly OutboxMail[], at: Date): Promise<void> {
  if (held.length === 0) return;
  await db
    .updateTable('outbox')
    .set({ due_at: at.toISOString() })
    .where(isIn('waiting'))
    .where(
      'id',
      'in',
      held.map(({ id }) => id),
    )
    .where('due_at', 'in', [...new Set(held.map(({ due_at }) => due_at))])
    .execute();
}

/** One change of one mail. It happens where the mail is as it was thought to be: nobody has begun it, ended it or stopped it. */
export interface Step {
  id: number;
  from: { state: 'waiting' | 'sending'; attempts: number; rank?: number };
  to: {
    state: MailState;
    attempts: number;
    lease?: Date;
    due?: Date;
    answer?: string;
    ended?: Date;
  };
}

/** Takes the steps of several mails in one statement, so in one commit; gives the numbers of those that were as thought. */
export async function takeSteps(db: Database, steps: readonly Step[]): Promise<Set<number>> {
  const rows = steps.map(({ id, from, to }) => {
    const numbers = [id, from.attempts, from.rank, to.attempts].map(
      (value) => sql`cast(${value ?? null} as integer)`,
    );
    // PostgreSQL stores no zero, and a mail server may say one.
    const answer = to.answer?.replaceAll('\0', '');
    const texts = [from.state, to.state, to.lease, to.due, answer, to.ended].map(
      (value) =>
        sql`cast(${value instanceof Date ? value.toISOString() : (value ?? null)} as text)`,
    );
    return sql`(${sql.join([...numbers, ...texts])})`;
  });
  const taken = await sql<{ id: number }>`
    with step (id, tries, turn, attempts, was, state, lease_until, due_at, answer, ended_at) as (values ${sql.join(rows)})
    update outbox set
      state = step.state, attempts = step.attempts, lease_until = step.lease_until, ended_at = step.ended_at,
      due_at = coalesce(step.due_at, outbox.due_at), last_answer = coalesce(step.answer, outbox.last_answer)
    from step
    where outbox.id = step.id and outbox.state = step.was and outbox.attempts = step.tries
      and (step.turn is null or outbox.rank = step.turn)
    returning outbox.id`.execute(db);
  return new Set(taken.rows.map(({ id }) => id));
}

/** What a process that is gone had in its hands: it goes out again, and is marked, since it may have arrived. */
export async function recoverMails(db: Database, at: Date): Promise<number> {
  const result = await db
    .updateTable('outbox')
    .set({ state: 'waiting', doubt: 1, lease_until: null, due_at: at.toISOString() })
    .where(isIn('sending'))
    .where('lease_until', '<=', at.toISOString())
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** From when on so much time belongs to whoever asks, in milliseconds; what comes after it is another's, whichever process that is. */
export async function reserveTime(db: Database, now: number, length: number): Promise<number> {
  const { next_at } = await db
    .insertInto('mail_pace')
    .values({ id: 1, next_at: now + length })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        next_at: sql`case when mail_pace.next_at > ${now} then mail_pace.next_at else ${now} end + ${length}`,
      }),
    )
    .returning('next_at')
    .executeTakeFirstOrThrow();
  return next_at - length;
}
