import type { Selectable, Transaction } from 'kysely';
import type { NoteKind, NoteState, NoteTable, NoteVersionTable } from '#database/schema/notes.ts';
import type { Database, Tables } from '#database/schema/tables.ts';
import { raiseRevision } from './revision.ts';

export type NoteRow = Selectable<NoteTable> & { product_name: string | null };

/** With the product's name, where there still is one. */
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

/** What everybody may read, the newest first. */
export async function publishedNotes(
  db: Database,
  { most, skip = 0, ...which }: Which & { most: number; skip?: number },
): Promise<NoteRow[]> {
  return published(db, which)
    .orderBy('notes.published_at', 'desc')
    .orderBy('notes.id', 'desc')
    .limit(most)
    .offset(skip)
    .execute();
}

export async function countPublished(db: Database, { product, kind }: Which = {}): Promise<number> {
  const row = await db
    .selectFrom('notes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'published')
    .$if(product !== undefined, (query) => query.where('product', '=', product ?? ''))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'news'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** For a letter: what came out after a moment, the oldest first. */
export async function notesSince(db: Database, since: Date): Promise<NoteRow[]> {
  return published(db, {})
    .where('notes.published_at', '>', since.toISOString())
    .orderBy('notes.published_at')
    .execute();
}

/** Whatever its state; whoever asks decides what may be seen of it. */
export async function findNoteBySlug(db: Database, slug: string): Promise<NoteRow | undefined> {
  return withProduct(db).where('notes.slug', '=', slug).executeTakeFirst();
}

/** Whether there is or was such a note for everybody. One that never came out is the owner's alone: not even that it exists is told. */
export async function hasComeOut(db: Database, slug: string): Promise<boolean> {
  const row = await db
    .selectFrom('notes')
    .select('id')
    .where('slug', '=', slug)
    .where('published_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findNote(db: Database, id: number): Promise<NoteRow | undefined> {
  return withProduct(db).where('notes.id', '=', id).executeTakeFirst();
}

/** The owner's list, the newest first. */
export async function listNotes(
  db: Database,
  { most, before }: { most: number; before?: number | undefined },
): Promise<NoteRow[]> {
  return withProduct(db)
    .$if(before !== undefined, (query) => query.where('notes.id', '<', before ?? 0))
    .orderBy('notes.id', 'desc')
    .limit(most)
    .execute();
}

type Row = Selectable<NoteTable>;

export type NoteText = Pick<Row, 'kind' | 'title' | 'body' | 'product'>;

/** A draft, or the note that has its key already. Its address is free to change until it comes out. */
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
  await keepVersion(trx, row.id, 1, text, at);
  return { id: row.id, isNew: true };
}

/** False where it is not the version that was changed. */
export async function saveNote(
  trx: Transaction<Tables>,
  row: Row,
  { text, version }: { text: NoteText; version: number },
  when: Date,
): Promise<boolean> {
  const at = when.toISOString();
  const isOut = row.published_at !== null;
  if (row.state === 'published') await raiseRevision(trx, 'products');
  const slug =
    isOut || row.title === text.title ? row.slug : await freeSlug(trx, text.title, row.id);
  const isSaved = await change(trx, row.id, version, {
    ...text,
    slug,
    version: version + 1,
    changed_at: at,
    ...(isOut ? { edited_at: at } : {}),
  });
  if (isSaved) await keepVersion(trx, row.id, version + 1, text, at);
  return isSaved;
}

export interface Move {
  to: NoteState;
  version: number;
  publishAt?: string | undefined;
}

/** False where it is not the version that was looked at. Whatever can be seen of it changes on all machines. */
export async function moveNote(
  trx: Transaction<Tables>,
  row: Row,
  { to, version, publishAt }: Move,
  when: Date,
): Promise<boolean> {
  await raiseRevision(trx, 'products');
  const isOut = to === 'published';
  return change(trx, row.id, version, {
    state: to,
    publish_at: to === 'scheduled' ? (publishAt ?? null) : null,
    ...(isOut && row.published_at === null ? { published_at: when.toISOString() } : {}),
  });
}

/** What never came out leaves no trace at an address. */
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
  id: number,
  version: number,
  to: Partial<Row>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('notes')
    .set(to)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function keepVersion(
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

/** Of the title's plain letters; a second note of the same title gets a number. */
async function freeSlug(trx: Transaction<Tables>, title: string, own?: number): Promise<string> {
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
