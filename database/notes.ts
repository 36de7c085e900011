import type { Selectable } from 'kysely';
import type { NoteKind, NoteTable } from './note-tables.ts';
import type { Database } from './tables.ts';

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
