import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BackupDetail } from '#contract/admin.ts';
import { openDatabase } from '#database/connect.ts';
import { openReadOnly, type SqliteHandle } from '#database/engines/sqlite.ts';
import { knownMigrations } from '#database/migrate.ts';
import { drillPrefix, type RowsByTable, requireUnchanged, verify } from './backup.ts';
import { requireKnownTables } from './known-tables.ts';
import { isSameSite } from './previous-state.ts';

export interface Inspected {
  rows: RowsByTable;
  compared: BackupDetail['compared'];
  /** How many changes of the tables it lacks; a restore applies them. */
  missingMigrations: number;
  /** If not, a restore cannot repeat the unsubscribes and deletions made since. */
  isSameSite: boolean;
}

/** Opens a copy as a restore would, and compares it with the database; neither file is changed. */
export async function inspectBackup(backup: string, file: string): Promise<Inspected> {
  await requireUnchanged(backup);
  const folder = await mkdtemp(join(dirname(backup), drillPrefix));
  try {
    const copy = join(folder, 'lab.sqlite');
    await writeFile(copy, createReadStream(backup), { flag: 'wx', mode: 0o600 });
    const rows = verify(copy);
    await requireKnownTables(copy, file);
    await (await openDatabase({ dataDir: folder, isCopy: true })).close();
    const missingMigrations = Object.keys(knownMigrations).length - (rows.migrations ?? 0);
    return { rows, missingMigrations, ...compareDatabases(copy, file) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** `lost` selects what only the current database has, `names` the first of it. */
interface Kind {
  what: string;
  count: string;
  lost: string;
  names?: string;
}

const maxNames = 20;

/** The same text, published and named alike; or the backup has later versions of that text. */
const isSameDocument = `n.id = b.id
  and exists (
    select 1 from main.document_versions x
      join backup.document_versions y using (document_id, version, hash)
      where x.document_id = n.id and x.version = n.version
  )
  and (b.version > n.version or (
    b.live_version is n.live_version and b.slug = n.slug and b.trashed_at is n.trashed_at
  ))`;

const isSameIssue = `n.id = b.id and n.made_at = b.made_at and n.draft = b.draft
  and n.send_at is b.send_at and (n.started_at is null) = (b.started_at is null)`;

const settingNames = `case n.name when 'general' then 'General' when 'email' then 'Email'
  when 'newsletter' then 'Newsletter schedule' when 'mail password' then 'Mail server password'
  else n.name end`;

const issueNames = `case when n.started_at is null then 'Draft of ' else 'Issue of ' end || n.date`;

const kinds: Kind[] = [
  kindOf('Documents', 'documents', isSameDocument, {
    name: 'n.title',
    order: 'n.updated_at desc',
  }),
  kindOf('Scheduled publications', 'publications', 'n.id = b.id and n.at = b.at', {
    isCounted: "n.state = 'waiting'",
  }),
  kindOf('Pictures', 'images', 'n.hash = b.hash and n.alt = b.alt and n.credit = b.credit'),
  kindOf('Settings', 'settings', 'n.name = b.name and n.value = b.value', {
    isCounted: "n.value <> ''",
    name: settingNames,
    order: 'n.name',
  }),
  kindOf('Newsletter issues and drafts', 'issues', isSameIssue, {
    isCounted: "n.state in ('draft', 'sending', 'paused')",
    name: issueNames,
    order: 'n.id desc',
  }),
  sumOf('Votes', 'vote_counts', 'month, product_id, emoji'),
  sumOf('Predictions', 'predictions', 'product_id, survives'),
  kindOf('Messages', 'messages', 'n.id = b.id and n.created_at = b.created_at'),
  kindOf(
    'Subscribers',
    'subscribers',
    'n.id = b.id and n.email = b.email and n.state = b.state and n.frequency = b.frequency',
    { isCounted: "n.state <> 'left'" },
  ),
];

function kindOf(
  what: string,
  table: string,
  isSame: string,
  { isCounted = 'true', name = '', order = '' } = {},
): Kind {
  const lost = `from main.${table} n where ${isCounted}
    and not exists (select 1 from backup.${table} b where ${isSame})`;
  return {
    what,
    count: `select count(*) from X.${table} n where ${isCounted}`,
    lost: `select count(*) ${lost}`,
    ...(name && { names: `select ${name} ${lost} order by ${order} limit ${maxNames}` }),
  };
}

function sumOf(what: string, table: string, key: string): Kind {
  return {
    what,
    count: `select coalesce(sum(count), 0) from X.${table}`,
    lost: `select coalesce(sum(max(n.count - coalesce(b.count, 0), 0)), 0) from main.${table} n
      left join backup.${table} b using (${key})`,
  };
}

function compareDatabases(
  copy: string,
  file: string,
): Omit<Inspected, 'rows' | 'missingMigrations'> {
  const handle = openReadOnly(file);
  try {
    handle.prepare('attach database ? as backup').run(copy);
    const number = (sql: string) => handle.prepare<[], number>(sql).pluck().get() ?? 0;
    const compared = kinds.map(({ what, count, lost, names }) => ({
      what,
      inBackup: number(count.replace('X.', 'backup.')),
      now: number(count.replace('X.', 'main.')),
      lost: number(lost),
      names: names ? handle.prepare<[], string>(names).pluck().all() : [],
    }));
    return { compared, isSameSite: areSameSite(handle) };
  } finally {
    handle.close();
  }
}

interface StoredAdmin {
  secret: string;
  password_hash: string;
}

function areSameSite(handle: SqliteHandle): boolean {
  const adminOf = (schema: 'main' | 'backup') =>
    handle
      .prepare<[], StoredAdmin>(`select secret, password_hash from ${schema}.admin where id = 1`)
      .get();
  const [now, then] = [adminOf('main'), adminOf('backup')];
  if (!now || !then) return false;
  const previous = { secret: now.secret, passwordHash: now.password_hash, settingHash: null };
  return isSameSite(then, { admin: previous });
}
