import { createReadStream, existsSync } from 'node:fs';
import { link, mkdir, rename, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { Kysely, SqliteDialect } from 'kysely';
import { endAllAccess, fillSecret } from '#database/queries/admin.ts';
import { restoredAnswer } from '#database/queries/mail-status.ts';
import { issuesBeingSent, pauseIssue } from '#database/queries/newsletter-issues.ts';
import { pauseSchedules } from '#database/queries/publications.ts';
import type { Database, Tables } from '#database/schema/tables.ts';
import { openDatabase } from '#platform/database/connect.ts';
import { DatabaseOpenError } from '#platform/database/errors.ts';
import { openExclusively, type SqliteHandle } from '#platform/database/sqlite.ts';
import {
  backupName,
  inName,
  moveDurably,
  removeDatabase,
  requireBackup,
  requireUnchanged,
  verify,
  writeReceipt,
} from './backup.ts';
import { requireKnownTables } from './known-tables.ts';
import {
  applyPreviousState,
  type Carried,
  keepPassword,
  type PreviousState,
  readPreviousState,
  type Unsubscribing,
} from './previous-state.ts';

export interface Restored {
  /** The path of the replaced database; undefined if there was none. */
  previousFile: string | undefined;
  held: Paused;
  /** The data taken over from the replaced database; undefined if it could not be read. */
  carried: Carried | undefined;
}

export interface RestoreOptions {
  moment: Date;
  /** For a backup without its secret. */
  secret: string;
  unsubscribing: Unsubscribing;
  /** Restores even if unsubscribes and deletions since the backup are unknown. */
  acceptResubscribe?: boolean;
}

/**
 * Replaces the database with a backup while nobody has it open; people removed after the backup
 * stay removed.
 */
export async function restore(
  backup: string,
  file: string,
  options: RestoreOptions,
): Promise<Restored> {
  requireBackup(backup);
  await requireUnchanged(backup);
  const { moment } = options;
  const scratch = `${file}.restoring-${inName(moment)}`;
  await mkdir(dirname(file), { recursive: true });
  let current: Current | undefined;
  try {
    await writeFile(scratch, createReadStream(backup), { flag: 'wx', mode: 0o600 });
    verify(scratch);
    await requireKnownTables(scratch, file);
    current = await openCurrent(file);
    const prepared = await prepare(scratch, current.state, options);
    const previousFile = await replace(file, scratch, current, moment);
    current.handle?.close();
    if (previousFile && current.state)
      await writeReceipt(previousFile, moment, verify(previousFile));
    return { previousFile, ...prepared };
  } finally {
    current?.handle?.close();
    await removeDatabase(scratch);
  }
}

interface Current {
  /** Holds the lock; undefined where there is no database, or none that SQLite can open. */
  handle?: SqliteHandle;
  state?: PreviousState;
}

async function openCurrent(file: string): Promise<Current> {
  if (!existsSync(file)) return {};
  let handle: SqliteHandle | undefined;
  try {
    handle = openExclusively(file);
    const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: handle }) });
    return { handle, state: await readPreviousState(db, 'sqlite') };
  } catch (error) {
    if (error instanceof DatabaseOpenError) throw error;
    // A damaged database, or one of an older version.
    return handle ? { handle } : {};
  }
}

async function prepare(
  scratch: string,
  previous: PreviousState | undefined,
  options: RestoreOptions,
): Promise<Omit<Restored, 'previousFile'>> {
  const { moment, secret, unsubscribing, acceptResubscribe = false } = options;
  const { db, close } = await openDatabase({
    dataDir: dirname(scratch),
    file: basename(scratch),
    isCopy: true,
  });
  try {
    const carried = previous && (await applyPreviousState(db, previous, unsubscribing));
    if (!carried && !acceptResubscribe) throw new UnknownRemovals();
    if (previous) await keepPassword(db, previous);
    await fillSecret(db, secret);
    const held = await pauseAfterRestore(db, moment);
    return { carried, held };
  } finally {
    await close();
  }
}

/** The owner has to accept that people who left may be subscribed again. */
export class UnknownRemovals extends DatabaseOpenError {
  constructor() {
    super(
      'The current database is missing, damaged, or of another site, so it is unknown who unsubscribed or was deleted after the backup. ' +
        'Nothing was changed. To restore anyway, add --accept-resubscribe.',
    );
  }
}

/** The name always refers to a complete database: the old one gets a second name first. */
async function replace(
  file: string,
  scratch: string,
  { handle }: Current,
  moment: Date,
): Promise<string | undefined> {
  if (!existsSync(file)) {
    await moveDurably(scratch, file);
    return undefined;
  }
  if (!handle) {
    const aside = `${file}.damaged-${inName(moment)}`;
    for (const suffix of ['-wal', '-shm'])
      if (existsSync(file + suffix)) await rename(file + suffix, aside + suffix);
    await link(file, aside);
    await moveDurably(scratch, file);
    return aside;
  }
  const previousFile = backupName(file, moment, 'before-restore');
  await mkdir(dirname(previousFile), { recursive: true });
  await link(file, previousFile);
  await moveDurably(scratch, file);
  return previousFile;
}

export interface Paused extends PausedMail {
  /** Number of scheduled publications. */
  publications: number;
}

/** What waited for its time may have been sent or published since the backup. */
export async function pauseAfterRestore(db: Database, at: Date): Promise<Paused> {
  await endAllAccess(db, at);
  // Parsed texts are shown unchecked, and a foreign file may contain others.
  await db.deleteFrom('parse_cache').execute();
  const publications = await pauseSchedules(db);
  return { ...(await pauseUnsentMail(db, at)), publications };
}

interface PausedMail {
  /** Number of emails, without those of newsletter issues. */
  mails: number;
  /** Dates of the paused issues. */
  issues: string[];
}

/** Jobs that send emails without the owner. */
const mailJobs = ['send-confirmation', 'send-invitations', 'issue-autosend'];

const restoredDraft =
  'A restored backup canceled the send time of this draft, because it may have been sent since. Check your inbox, then choose a time again.';

/** Pauses issues; other unsent emails may have been sent since the backup, so they are not resent. */
export async function pauseUnsentMail(db: Database, at: Date): Promise<PausedMail> {
  const now = at.toISOString();
  const why = `${restoredAnswer} at ${now.slice(0, 16).replace('T', ', ')} UTC. It may have left before that.`;
  const ended = { ended_at: now, lease_until: null };
  return db.transaction().execute(async (trx) => {
    const paused: number[] = [];
    for (const id of await issuesBeingSent(trx)) if (await pauseIssue(trx, id)) paused.push(id);
    const open = () => trx.updateTable('outbox').where('state', 'in', ['waiting', 'sending']);
    await open()
      .set({ maybe_delivered: 1, last_response: why })
      .where('issue_id', 'is not', null)
      .execute();
    const { numUpdatedRows } = await open()
      .set({ ...ended, state: 'maybe delivered', last_response: why })
      .where('issue_id', 'is', null)
      .executeTakeFirst();
    await trx
      .updateTable('jobs')
      .set({ ...ended, state: 'given up', last_error: why })
      .where('kind', 'in', mailJobs)
      .where('state', 'in', ['waiting', 'running'])
      .execute();
    await trx
      .updateTable('issues')
      .set({ send_at: null, problem: restoredDraft })
      .where('state', '=', 'draft')
      .where('send_at', 'is not', null)
      .execute();
    // A changed rule starts with its next time, so a missed one is skipped.
    await trx.updateTable('schedules').set({ rule: '' }).where('name', 'in', mailJobs).execute();
    const issues = await trx
      .selectFrom('issues')
      .select('date')
      .where('id', 'in', [0, ...paused])
      .execute();
    return { mails: Number(numUpdatedRows), issues: issues.map(({ date }) => date) };
  });
}
