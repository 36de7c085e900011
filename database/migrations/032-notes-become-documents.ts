import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { stringify } from 'yaml';

interface NoteText {
  version: number;
  kind: string;
  title: string;
  body: string;
  product: string | null;
  at: string;
}

interface Note extends Omit<NoteText, 'at'> {
  id: number;
  slug: string;
  state: 'draft' | 'scheduled' | 'published' | 'withdrawn';
  changed_at: string;
  publish_at: string | null;
  published_at: string | null;
  edited_at: string | null;
}

interface HistoryRow {
  at: string;
  what: string;
  session_id: number | null;
  after: string | null;
}

type Db = Kysely<unknown> | Transaction<unknown>;

/**
 * Field notes become documents with their versions, states, dates, URLs and history. Releases before
 * this one do not work with the result.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  // An earlier release may still run, and what it writes now would be lost.
  if (engine === 'postgres')
    await sql`lock table notes, note_versions in access exclusive mode`.execute(db);
  const { rows: notes } = await sql<Note>`select * from notes order by id`.execute(db);
  if (notes.length > 0) await sql`update revision set number = number + 1`.execute(db);
  for (const note of notes) await convert(db, note);
  await sql`update jobs set state = 'done', lease_until = null
    where kind = 'publish-note' and state in ('waiting', 'running')`.execute(db);
  // SQLite was backed up before; PostgreSQL keeps the rows until a later release.
  for (const table of ['note_versions', 'notes'])
    await (engine === 'postgres' && notes.length > 0
      ? sql`alter table ${sql.table(table)} rename to ${sql.table(`old_${table}`)}`
      : sql`drop table ${sql.table(table)}`
    ).execute(db);
}

/** A version with the time at which it became public; null if it never was. */
interface Version extends NoteText {
  publishedAt: string | null;
  source: string;
}

async function convert(db: Db, note: Note): Promise<void> {
  const { id, slug, version, title, state } = note;
  const history = await historyOf(db, id);
  const withdrawnAt = history.findLast(({ what }) => /unpublished|taken back/.test(what))?.at;
  const versions = await versionsOf(db, note, withdrawnAt);
  await freeSlug(db, slug);
  const document = await insertId(
    db,
    sql`insert into documents (kind, slug, title, version, live_version, changed_in, updated_at)
      values ('note', ${slug}, ${title}, ${version}, ${state === 'published' ? version : null},
        (select number from revision), ${note.changed_at})`,
  );
  for (const one of versions) await insertVersion(db, document, one, history);
  if (note.published_at !== null)
    await sql`insert into document_slugs (kind, slug, document_id)
      values ('note', ${slug}, ${document})`.execute(db);
  let live: number | null = null;
  for (const one of versions) {
    if (one.publishedAt === null) continue;
    await insertPublication(db, 'done', one.publishedAt, [document, one.version, live]);
    live = one.version;
  }
  if (live !== null && state !== 'published')
    await insertPublication(db, 'done', withdrawnAt ?? note.changed_at, [document, null, live]);
  if (state === 'scheduled')
    await insertPublication(db, 'waiting', note.publish_at ?? '', [document, version, null]);
  await sql`update history set subject = ${`document ${document}`}
    where subject = ${`note ${id}`}`.execute(db);
}

async function historyOf(db: Db, id: number): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`select at, what, session_id, after from history
    where subject = ${`note ${id}`} order by id`.execute(db);
  return rows;
}

/** All texts, oldest first. What was saved after the publication was public at once. */
async function versionsOf(db: Db, note: Note, withdrawnAt: string | undefined): Promise<Version[]> {
  const { rows } = await sql<NoteText>`select version, kind, title, body, product, at
    from note_versions where note_id = ${note.id} order by version`.execute(db);
  if (rows.at(-1)?.version !== note.version) rows.push({ ...note, at: note.changed_at });
  const published = note.published_at;
  const first = published === null ? Infinity : rows.findLastIndex(({ at }) => at <= published);
  const isWithdrawn = note.state !== 'published' && withdrawnAt !== undefined;
  return rows.map((text, index) => {
    const isFirst = index === Math.max(first, 0);
    const isDated = isFirst || index > first;
    const isNewest = text.version === note.version;
    const changed = isNewest ? note.edited_at : isFirst ? null : text.at;
    const wasLive = isDated && !(isWithdrawn && !isFirst && text.at > withdrawnAt);
    return {
      ...text,
      publishedAt: wasLive ? (isFirst ? published : text.at) : null,
      source: sourceOf(text, isDated ? { date: published, changed } : {}),
    };
  });
}

function sourceOf(
  { title, kind, product, body }: NoteText,
  dates: { date?: string | null; changed?: string | null },
): string {
  const fields = Object.entries({ title, kind, product, ...dates }).filter(([, value]) => value);
  const matter = stringify(Object.fromEntries(fields), { lineWidth: 0 });
  // Sources cannot contain zero bytes.
  const text = body.replace(/\r\n?/g, '\n').replaceAll('\0', '').replace(/\n+$/, '');
  return `---\n${matter}---\n\n${text}\n`;
}

/** Documents of the kind `note` had no page before this release, so the note keeps its URL. */
async function freeSlug(db: Db, slug: string): Promise<void> {
  for (const table of ['documents', 'document_slugs'])
    await sql`update ${sql.table(table)} set slug = ${`${slug}-2`}
      where kind = 'note' and slug = ${slug}`.execute(db);
}

async function insertVersion(
  db: Db,
  document: number,
  { version, source, at, publishedAt }: Version,
  history: readonly HistoryRow[],
): Promise<void> {
  const hash = createHash('sha256').update(source).digest('hex');
  const saved = history.find(
    ({ what, after }) =>
      /written|changed/.test(what) && after && JSON.parse(after).version === version,
  );
  await sql`insert into document_versions
    (document_id, version, source, hash, reason, session_id, at, published_at)
    values (${document}, ${version}, ${source}, ${hash}, ${version === 1 ? 'created' : 'edit'},
      ${saved?.session_id ?? null}, ${at}, ${publishedAt})`.execute(db);
}

async function insertPublication(
  db: Db,
  state: 'done' | 'waiting',
  at: string,
  [document, version, previous]: [number, number | null, number | null],
): Promise<void> {
  const id = await insertId(db, sql`insert into publications (at, state) values (${at}, ${state})`);
  await sql`insert into publication_documents
    (publication_id, document_id, version, previous_version)
    values (${id}, ${document}, ${version}, ${previous})`.execute(db);
}

async function insertId(db: Db, insert: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ id: number }>`${insert} returning id`.execute(db);
  return rows[0]?.id ?? 0;
}
