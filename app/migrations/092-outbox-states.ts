import { type Kysely, sql } from 'kysely';

const indexes = ['outbox_by_turn', 'outbox_by_lease', 'outbox_by_letter'];

/**
 * An email is waiting, sent, failed or maybe delivered. During an attempt it is waiting until its
 * lease ends; an attempt whose result nobody stored stays counted. SQLite can change the allowed
 * states only in a new column.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of indexes) await sql`drop index ${sql.ref(name)}`.execute(db);
  await sql`alter table outbox add column new_state text not null default 'waiting'
    check (new_state in ('waiting', 'sent', 'failed', 'maybe'))`.execute(db);
  await sql`alter table outbox rename column maybe_delivered to open_attempts`.execute(db);
  await sql`update outbox set
    new_state = case state
      when 'sending' then 'waiting'
      when 'maybe delivered' then 'maybe'
      when 'refused' then 'failed'
      when 'given up' then 'failed'
      else state
    end,
    open_attempts = open_attempts + case state when 'sending' then 1 else 0 end,
    due_at = coalesce(lease_until, due_at)`.execute(db);
  for (const column of ['state', 'lease_until'])
    await sql`alter table outbox drop column ${sql.ref(column)}`.execute(db);
  await sql`alter table outbox rename column new_state to state`.execute(db);
  await sql`create index outbox_by_turn on outbox (priority, due_at, id) where state = 'waiting'`.execute(
    db,
  );
  await sql`create index outbox_by_letter on outbox (issue_id, state)`.execute(db);
}
