import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openDatabase } from '#database/connect.ts';
import { openReadOnly, type SqliteHandle } from '#database/engines/sqlite.ts';
import { knownMigrations } from '#database/migrate.ts';
import { drillPrefix, type RowsByTable, requireUnchanged, verify } from './backup.ts';
import { isSameSite } from './previous-state.ts';

/** What a backup has of one kind of data, compared with the database of the site. */
interface Compared {
  what: string;
  inBackup: number;
  now: number;
  /** Newer than the backup, so a restore would lose it. */
  lost: number;
}

export interface Inspected {
  rows: RowsByTable;
  compared: Compared[];
  /** Titles of documents that were changed or created after the backup. */
  changedDocuments: string[];
  /** The time of the last change by the owner; null if none is recorded. */
  lastChange: string | null;
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
    await (await openDatabase({ dataDir: folder, isCopy: true })).close();
    const missingMigrations = Object.keys(knownMigrations).length - (rows.migrations ?? 0);
    return { rows, missingMigrations, ...compareDatabases(copy, file) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** One number for each kind; `lost` counts what only the current database has. */
const kinds: [what: string, count: string, lost: string][] = [
  kindOf('Documents', 'documents', 'n.id = b.id and n.version <= b.version'),
  kindOf('Pictures', 'images', 'n.hash = b.hash'),
  [
    'Votes',
    'select coalesce(sum(count), 0) from X.vote_counts',
    `select coalesce(sum(max(n.count - coalesce(b.count, 0), 0)), 0) from main.vote_counts n
      left join backup.vote_counts b using (month, product_id, emoji)`,
  ],
  [
    'Predictions',
    'select coalesce(sum(count), 0) from X.predictions',
    `select coalesce(sum(max(n.count - coalesce(b.count, 0), 0)), 0) from main.predictions n
      left join backup.predictions b using (product_id, survives)`,
  ],
  kindOf('Messages', 'messages', 'n.id = b.id'),
  kindOf('Replies', 'replies', 'n.id = b.id'),
  kindOf('Subscribers', 'subscribers', 'n.id = b.id', "state <> 'left'"),
  kindOf(
    'Newsletters sent',
    'issues',
    "n.id = b.id and b.state <> 'draft'",
    'begun_at is not null',
  ),
];

function kindOf(
  what: string,
  table: string,
  isSame: string,
  isCounted = 'true',
): [string, string, string] {
  return [
    what,
    `select count(*) from X.${table} where ${isCounted}`,
    `select count(*) from main.${table} n where ${isCounted}
      and not exists (select 1 from backup.${table} b where ${isSame})`,
  ];
}

function compareDatabases(
  copy: string,
  file: string,
): Omit<Inspected, 'rows' | 'missingMigrations'> {
  const handle = openReadOnly(file);
  try {
    handle.prepare('attach database ? as backup').run(copy);
    const number = (sql: string) => handle.prepare<[], number>(sql).pluck().get() ?? 0;
    const compared = kinds.map(([what, count, lost]) => ({
      what,
      inBackup: number(count.replace('X.', 'backup.')),
      now: number(count.replace('X.', 'main.')),
      lost: number(lost),
    }));
    const changedDocuments = handle
      .prepare<[], string>(`select title from main.documents n where not exists
        (select 1 from backup.documents b where n.id = b.id and n.version <= b.version)
        order by updated_at desc`)
      .pluck()
      .all();
    const lastChange =
      handle.prepare<[], string | null>('select max(at) from backup.history').pluck().get() ?? null;
    return { compared, changedDocuments, lastChange, isSameSite: areSameSite(handle) };
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
