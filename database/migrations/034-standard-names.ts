import { type Kysely, sql } from 'kysely';

const columns: [table: string, from: string, to: string][] = [
  ['candidates', 'place', 'position'],
  ['savior_results', 'place', 'position'],
  ['subscribers', 'rhythm', 'frequency'],
  ['subscribers', 'mails_asked', 'confirmations_sent'],
  ['subscribers', 'soft_letter', 'soft_bounce_issue'],
  ['subscriber_days', 'asked', 'signed_up'],
  ['outbox', 'letter_id', 'issue_id'],
  ['outbox', 'doubt', 'maybe_delivered'],
  ['outbox', 'fills', 'merge_fields'],
];

const tables: [from: string, to: string][] = [
  ['letters', 'issues'],
  ['tallies', 'vote_counts'],
  ['forecasts', 'predictions'],
  ['revision', 'data_version'],
];

/** Tables, columns and stored values get the words that the code and the screens use. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  for (const [table, from, to] of columns)
    await sql`alter table ${sql.table(table)} rename column ${sql.ref(from)} to ${sql.ref(to)}`.execute(
      db,
    );
  for (const [from, to] of tables)
    await sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(db);
  // Votes are counted by `vote_counts`; no release in use reads this column.
  await sql`alter table data_version drop column votes`.execute(db);
  if (engine === 'sqlite') await remakeOutbox(db);
  else await alterOutbox(db);
  for (const column of ['state', 'fine_state'])
    await sql`update link_health set ${sql.ref(column)} = case ${sql.ref(column)}
      when 'silent' then 'unreachable' when 'failing' then 'failed once' else ${sql.ref(column)} end`.execute(
      db,
    );
  await sql`update outbox set kind = 'issue' where kind = 'letter'`.execute(db);
  await sql`update issues set draft = replace(draft, '"pieces":', '"stories":')`.execute(db);
  await sql`update jobs set kind = replace(kind, 'letter-', 'issue-'),
    payload = replace(payload, '{"letter":', '{"issue":') where kind like 'letter-%'`.execute(db);
  await sql`update schedules set name = replace(name, 'letter-', 'issue-')
    where name like 'letter-%'`.execute(db);
  await sql`update history set subject = replace(subject, 'letter ', 'issue ')
    where subject like 'letter %'`.execute(db);
  await sql`update history set what = replace(what, 'letter ', 'issue '),
    before = replace(before, '"pieces":', '"stories":'),
    after = replace(after, '"pieces":', '"stories":') where what like 'letter %'`.execute(db);
  await sql`update history set what = 'confirmations sent'
    where what = 'subscribers asked'`.execute(db);
}

/** SQLite can only change the allowed states in a new table; indexes name the state too. */
async function remakeOutbox(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string; type: string; sql: string }>`
    select name, type, sql from sqlite_master
    where tbl_name = 'outbox' and sql is not null order by type desc`.execute(db);
  const renamed = rows.map((row) => ({
    ...row,
    sql: row.sql.replaceAll("'unsure'", "'maybe delivered'"),
  }));
  const table = renamed.find(({ type }) => type === 'table')?.sql ?? '';
  await sql`create table outbox_before as select * from outbox`.execute(db);
  await sql`update outbox_before set state = 'maybe delivered' where state = 'unsure'`.execute(db);
  const { rows: sequence } = await sql<{ seq: number }>`
    select seq from sqlite_sequence where name = 'outbox'`.execute(db);
  await sql`drop table outbox`.execute(db);
  await sql.raw(table).execute(db);
  await sql`insert into outbox select * from outbox_before`.execute(db);
  await sql`drop table outbox_before`.execute(db);
  // IDs of deleted rows are not reused.
  await sql`delete from sqlite_sequence where name = 'outbox'`.execute(db);
  for (const { seq } of sequence)
    await sql`insert into sqlite_sequence (name, seq) values ('outbox', ${seq})`.execute(db);
  for (const { sql: index } of renamed.filter(({ type }) => type === 'index'))
    await sql.raw(index).execute(db);
}

async function alterOutbox(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox drop constraint outbox_state_check`.execute(db);
  await sql`update outbox set state = 'maybe delivered' where state = 'unsure'`.execute(db);
  await sql`alter table outbox add constraint outbox_state_check
    check (state in ('waiting', 'sending', 'sent', 'maybe delivered', 'refused', 'given up'))`.execute(
    db,
  );
  await sql`drop index outbox_failed`.execute(db);
  await sql`create index outbox_failed on outbox (id)
    where state in ('maybe delivered', 'refused', 'given up')`.execute(db);
}
