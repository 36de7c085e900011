import { type ColumnMetadata, type Kysely, sql } from 'kysely';
import { DatabaseOpenError } from '#platform/database/errors.ts';
import { readLastId, writeLastId } from '#platform/database/rows.ts';
import type { Database, Engine } from '#platform/database/tables.ts';
import { readDocuments, storeDocuments } from './documents.ts';
import { notesBecomePosts } from './notes.ts';
import { listStores } from './stores.ts';

/**
 * Sets the tables of version 1.1 aside, if there are any; the returned function fills those of today
 * and drops them.
 */
export async function readVersion11(
  db: Kysely<unknown>,
  engine: Engine,
  leaveOut: (what: string) => void,
): Promise<(() => Promise<void>) | undefined> {
  const names = (await db.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => name !== 'migrations');
  if (!names.includes('parse_cache')) return undefined;
  await requireQueuedIssues(db);
  await addReplies(db);
  await keepAdvice(db);
  await notesBecomePosts(db);
  await listStores(db);
  const documents = await readDocuments(db);
  const earlier = await setAside(db, engine, names);
  return async () => {
    const tables = await db.introspection.getTables();
    const columnsOf = (table: string) =>
      tables.find(({ name, schema }) => name === table && schema !== 'earlier')?.columns ?? [];
    for (const one of moves(earlier))
      await move(db, engine, earlier, { ...one, columns: columnsOf(one.table) });
    await moveCounts(db, earlier);
    await moveResults(db, earlier);
    await nameMonthlyReaders(db, earlier, leaveOut);
    await storeDocuments(db, documents, leaveOut);
    await drop(db, engine, names);
  };
}

/** A table of version 1.1, as it is called now. */
type Earlier = (table: string) => ReturnType<typeof sql>;

const prefix = 'earlier_';

/** PostgreSQL has schemas; SQLite's indexes share their names with those of today. */
async function setAside(
  db: Kysely<unknown>,
  engine: Engine,
  names: readonly string[],
): Promise<Earlier> {
  if (engine === 'postgres') {
    await sql`create schema earlier`.execute(db);
    for (const name of names)
      await sql`alter table ${sql.table(name)} set schema earlier`.execute(db);
    return (table) => sql.table(`earlier.${table}`);
  }
  const { rows: indexes } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'index' and sql is not null`.execute(db);
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(db);
  for (const name of names)
    await sql`alter table ${sql.table(name)} rename to ${sql.table(prefix + name)}`.execute(db);
  return (table) => sql.table(prefix + table);
}

async function drop(db: Kysely<unknown>, engine: Engine, names: readonly string[]): Promise<void> {
  if (engine === 'postgres') {
    await sql`drop schema earlier cascade`.execute(db);
    return;
  }
  await sql`pragma defer_foreign_keys = on`.execute(db);
  for (const name of names) await sql`drop table ${sql.table(prefix + name)}`.execute(db);
}

interface Move {
  table: string;
  /** Columns that have another value than the one of the same name. */
  values?: Readonly<Record<string, ReturnType<typeof sql>>>;
  where?: ReturnType<typeof sql>;
}

const isMonthly = sql`state = 'confirmed' and frequency = 'monthly'`;

/**
 * Parents before children. Sessions have no cookie, broken links are found again, and pictures are
 * painted again.
 */
const moves = (earlier: Earlier): Move[] => [
  { table: 'products' },
  { table: 'vote_counts' },
  {
    table: 'subscribers',
    // Complaints and bounces become "never mail again".
    values: {
      state: sql`case when complained_at is not null or state = 'bounced' then 'blocked'
        when ${isMonthly} then 'waiting' else state end`,
      waiting_since: sql`case when complained_at is not null then null
        when ${isMonthly} then ${new Date().toISOString()} else waiting_since end`,
      blocked_at: sql`coalesce(complained_at, bounced_at)`,
      blocked_reason: sql`case when complained_at is null then bounce_reason
        else 'Reported an email as spam.' end`,
    },
  },
  { table: 'messages' },
  {
    table: 'admin',
    // The next start makes a secret. An empty hash marks a password that the owner chose.
    values: {
      secret: sql`''`,
      address_key: sql`secret`,
      setting_hash: sql`case when setting_hash is null
        and exists (select 1 from ${earlier('history')} where what = 'password changed')
        then '' else setting_hash end`,
      password_is_weak: sql`cast(null as integer)`,
    },
  },
  { table: 'settings' },
  { table: 'jobs', where: sql`kind = 'send-confirmation'` },
  // A week without news has no issue, and a deleted draft no row.
  { table: 'issues', where: sql`state not in ('skipped', 'dropped')` },
  { table: 'mail_bodies' },
  {
    table: 'outbox',
    // An attempt whose result nobody stored stays counted.
    values: {
      kind: sql`case kind when 'invitation' then 'confirmation' else kind end`,
      state: sql`case state when 'sending' then 'waiting' when 'maybe delivered' then 'maybe'
        when 'refused' then 'failed' when 'given up' then 'failed' else state end`,
      open_attempts: sql`maybe_delivered + case state when 'sending' then 1 else 0 end`,
      due_at: sql`coalesce(lease_until, due_at)`,
    },
    where: sql`not (state = 'given up' and coalesce(last_response, '') in
        ('Unsubscribed before it was sent.', 'Discarded before it was sent.'))
      and not exists (select 1 from ${earlier('issues')} as issue
        where issue.id = issue_id and issue.state in ('skipped', 'dropped'))`,
  },
  {
    table: 'searches',
    // Only those without a result are shown.
    where: sql`results = 0`,
  },
  { table: 'images' },
  { table: 'image_files' },
];

/** The rows, and the last id, which is not used again because links in old emails name it. */
async function move(
  db: Kysely<unknown>,
  engine: Engine,
  earlier: Earlier,
  { table, columns, values = {}, where = sql`1 = 1` }: Move & { columns: ColumnMetadata[] },
): Promise<void> {
  const names = columns.map(({ name }) => sql.ref(name));
  const selected = columns.map(({ name }) => values[name] ?? sql.ref(name));
  const isNumbered = columns.some(({ isAutoIncrementing }) => isAutoIncrementing);
  await sql`insert into ${sql.table(table)} (${sql.join(names)})
    ${isNumbered && engine === 'postgres' ? sql`overriding system value` : sql``}
    select ${sql.join(selected)} from ${earlier(table)} where ${where}`.execute(db);
  if (!isNumbered) return;
  const name = engine === 'postgres' ? `earlier.${table}` : prefix + table;
  const last = await readLastId(db as unknown as Database, engine, name);
  await writeLastId(db as never, engine, table, last);
}

/** Page views and clicks on store links. */
const moveCounts = (db: Kysely<unknown>, earlier: Earlier) =>
  sql`insert into counts (kind, day, subject, placement, count)
    select kind, day, subject, placement, sum(count) from (
      select kind, day, subject, count, case when kind = 'view' then '' else source end as placement
      from ${earlier('counts')} where kind in ('view', 'click')
    ) as kept group by kind, day, subject, placement`.execute(db);

interface EarlierResult {
  month: string;
  slug: string;
  name: string;
  position: number;
  total: number;
}

/** Months and their results in one table. */
async function moveResults(db: Kysely<unknown>, earlier: Earlier): Promise<void> {
  const { rows: months } = await sql<{ month: string; closed_at: string }>`
    select month, closed_at from ${earlier('savior_months')} where closed_at is not null`.execute(
    db,
  );
  const { rows: results } = await sql<EarlierResult>`
    select month, coalesce(products.slug, result.slug) as slug, result.name, result.position, total
    from ${earlier('savior_results')} as result left join products on products.id = product_id
    order by case when result.position > 0 then 0 else 1 end, total desc, result.position,
      result.slug`.execute(db);
  for (const { month, closed_at } of months) {
    const standings = results
      .filter((result) => result.month === month)
      .map(({ slug, name, position, total }) => ({ slug, name, isCandidate: position > 0, total }));
    await sql`insert into vote_results (month, closed_at, standings)
      values (${month}, ${closed_at}, ${JSON.stringify(standings)})`.execute(db);
  }
}

/** An email a month ended; nobody who chose it gets one a week until they choose that. */
async function nameMonthlyReaders(
  db: Kysely<unknown>,
  earlier: Earlier,
  leaveOut: (what: string) => void,
): Promise<void> {
  const { rows } = await sql<{ email: string }>`select email from ${earlier('subscribers')}
    where ${isMonthly} and complained_at is null order by id`.execute(db);
  for (const { email } of rows)
    leaveOut(`subscriber ${email}: the monthly email; gets none until they choose the weekly one`);
}

/** Version 1.1 added the recipients of an issue little by little. */
async function requireQueuedIssues(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ date: string }>`
    select date from issues where state in ('sending', 'paused') and is_queued = 0`.execute(db);
  if (rows[0])
    throw new DatabaseOpenError(
      `The newsletter issue of ${rows[0].date} does not have all its recipients yet. Start version 1.1 until it is sent, then upgrade. Nothing was changed.`,
    );
}

interface Reply {
  message_id: number;
  text: string;
  made_at: string;
  state: string | null;
}

/** The owner's replies become part of the text of their message. */
async function addReplies(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Reply>`
    select message_id, text, replies.made_at, state
    from replies left join outbox on outbox.id = mail_id order by replies.id`.execute(db);
  for (const { message_id, text, made_at, state } of rows) {
    const isUndelivered = state === 'refused' || state === 'given up';
    const title = `Your reply of ${made_at.slice(0, 10)}${isUndelivered ? ' (not delivered)' : ''}:`;
    await sql`update messages set message = message || ${`\n\n${title}\n${text}`}
      where id = ${message_id}`.execute(db);
  }
}

/** The tip at the end of a sent issue becomes part of its greeting. */
async function keepAdvice(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number; draft: string }>`
    select id, draft from issues where state in ('sending', 'paused')`.execute(db);
  for (const { id, draft } of rows) {
    const { advice, hasAdvice, greeting = '', ...rest } = JSON.parse(draft);
    if (!advice || !hasAdvice) continue;
    const kept = { ...rest, greeting: `${greeting}\n\nWorks without a battery: ${advice}` };
    await sql`update issues set draft = ${JSON.stringify(kept)} where id = ${id}`.execute(db);
  }
}
