import type { Selectable, Transaction } from 'kysely';
import type {
  Database,
  NoteKind,
  NoteState,
  NoteTable,
  NoteVersionTable,
  Tables,
} from '#database/schema/tables.ts';
import { lockVersion, raiseVersion } from './data-version.ts';
import { countRows } from './rows.ts';

export type NoteRow = Selectable<NoteTable> & { product_name: string | null };

/** With the product's name, if the product exists. */
const withProduct = (db: Database) =>
  db
    .selectFrom('notes')
    .leftJoin('products', 'products.slug', 'notes.product')
    .selectAll('notes')
    .select('products.name as product_name');

interface Which {
  product?: string | undefined;
  kind?: NoteKind | undefined;
}

const published = (db: Database, { product, kind }: Which) =>
  withProduct(db)
    .where('notes.state', '=', 'published')
    .$if(product !== undefined, (query) => query.where('notes.product', '=', product ?? ''))
    .$if(kind !== undefined, (query) => query.where('notes.kind', '=', kind ?? 'news'));

/** Newest first. */
export async function publishedNotes(
  db: Database,
  { limit, skip = 0, ...which }: Which & { limit: number; skip?: number },
): Promise<NoteRow[]> {
  return published(db, which)
    .orderBy('notes.published_at', 'desc')
    .orderBy('notes.id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute();
}

export async function countPublished(db: Database, { product, kind }: Which = {}): Promise<number> {
  return countRows(
    db
      .selectFrom('notes')
      .where('state', '=', 'published')
      .$if(product !== undefined, (query) => query.where('product', '=', product ?? ''))
      .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'news')),
  );
}

/** In any state; the caller decides what to show. */
export async function findNoteBySlug(db: Database, slug: string): Promise<NoteRow | undefined> {
  return withProduct(db).where('notes.slug', '=', slug).executeTakeFirst();
}

/** Whether a note is or was public; the existence of drafts is not revealed. */
export async function wasPublished(db: Database, slug: string): Promise<boolean> {
  const found = db
    .selectFrom('notes')
    .where('slug', '=', slug)
    .where('published_at', 'is not', null);
  return (await countRows(found)) > 0;
}

export async function findNote(db: Database, id: number): Promise<NoteRow | undefined> {
  return withProduct(db).where('notes.id', '=', id).executeTakeFirst();
}

/** All notes for the admin, newest first. */
export async function listNotes(
  db: Database,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<NoteRow[]> {
  return withProduct(db)
    .$if(before !== undefined, (query) => query.where('notes.id', '<', before ?? 0))
    .orderBy('notes.id', 'desc')
    .limit(limit)
    .execute();
}

type Row = Selectable<NoteTable>;

export type NoteText = Pick<Row, 'kind' | 'title' | 'body' | 'product'>;

/** Creates a draft, or returns the note that has the key already. */
export async function insertNote(
  trx: Transaction<Tables>,
  text: NoteText,
  when: Date,
  key: string | null = null,
): Promise<{ id: number; isNew: boolean }> {
  const at = when.toISOString();
  const slug = await freeSlug(trx, text.title);
  const row = await trx
    .insertInto('notes')
    .values({ ...text, key, slug, state: 'draft', version: 1, made_at: at, changed_at: at })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) {
    const { id } = await trx
      .selectFrom('notes')
      .select('id')
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    return { id, isNew: false };
  }
  await saveVersion(trx, row.id, 1, text, at);
  return { id: row.id, isNew: true };
}

/** False if the note has another version or state by now. */
export async function saveNote(
  trx: Transaction<Tables>,
  row: Row,
  { text, version }: { text: NoteText; version: number },
  when: Date,
): Promise<boolean> {
  const at = when.toISOString();
  const isOut = row.published_at !== null;
  if (row.state === 'published') await raiseVersion(trx);
  const slug =
    isOut || row.title === text.title ? row.slug : await freeSlug(trx, text.title, row.id);
  const isSaved = await change(trx, row, version, {
    ...text,
    slug,
    version: version + 1,
    changed_at: at,
    ...(isOut ? { edited_at: at } : {}),
  });
  if (isSaved) await saveVersion(trx, row.id, version + 1, text, at);
  return isSaved;
}

export interface Move {
  to: NoteState;
  version: number;
  publishAt?: string | undefined;
}

/** False if the note has another version or state by now. */
export async function moveNote(
  trx: Transaction<Tables>,
  row: Row,
  { to, version, publishAt }: Move,
  when: Date,
): Promise<boolean> {
  await raiseVersion(trx);
  const isOut = to === 'published';
  return change(trx, row, version, {
    state: to,
    publish_at: to === 'scheduled' ? (publishAt ?? null) : null,
    ...(isOut && row.published_at === null ? { published_at: when.toISOString() } : {}),
  });
}

/** For notes that were never published. */
export async function deleteNote(trx: Transaction<Tables>, id: number): Promise<void> {
  await trx.deleteFrom('note_versions').where('note_id', '=', id).execute();
  await trx.deleteFrom('notes').where('id', '=', id).execute();
}

export async function noteVersions(
  db: Database,
  id: number,
): Promise<Selectable<NoteVersionTable>[]> {
  return db
    .selectFrom('note_versions')
    .selectAll()
    .where('note_id', '=', id)
    .orderBy('version', 'desc')
    .execute();
}

async function change(
  trx: Transaction<Tables>,
  { id, state }: Row,
  version: number,
  to: Partial<Row>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('notes')
    .set(to)
    .where('id', '=', id)
    .where('version', '=', version)
    // A job may have published it since the row was read.
    .where('state', '=', state)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function saveVersion(
  trx: Transaction<Tables>,
  id: number,
  version: number,
  { kind, title, body, product }: NoteText,
  at: string,
): Promise<void> {
  await trx
    .insertInto('note_versions')
    .values({ note_id: id, version, kind, title, body, product, at })
    .execute();
}

const longestSlug = 60;

/** Made from the title; a second note with the same title gets a number. */
async function freeSlug(trx: Transaction<Tables>, title: string, own?: number): Promise<string> {
  // Two notes with the same title would both find it free.
  await lockVersion(trx);
  const plain = title.normalize('NFKD').toLowerCase();
  const words = plain.replace(/[\u0300-\u036f'’]/g, '').match(/[a-z0-9]+/g) ?? ['note'];
  const base = words.join('-').slice(0, longestSlug).replace(/-$/, '');
  const rows = await trx
    .selectFrom('notes')
    .select(['id', 'slug'])
    .where('slug', 'like', `${base}%`)
    .execute();
  const taken = new Set(rows.filter(({ id }) => id !== own).map(({ slug }) => slug));
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(slug)) return slug;
  }
}
