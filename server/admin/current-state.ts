import { chosenCandidates } from '#database/queries/candidates.ts';
import { isFrozen } from '#database/queries/month.ts';
import type { NoteText } from '#database/queries/notes.ts';
import type { ProductEdits } from '#database/queries/product-edits.ts';
import type { Database } from '#database/schema/tables.ts';

/** What changes are about, as it is at this moment. */
export interface Now {
  /** By their slugs. */
  products: Map<string, ProductEdits & { id: number }>;
  messages: Map<number, string>;
  months: Map<string, { ids: number[]; isFrozen: boolean }>;
  notes: Map<number, { version: number; state: string; texts: Map<number, NoteText> }>;
}

/** `toaster` of `product toaster`. */
export const wordOf = (subject: string): string => subject.slice(subject.indexOf(' ') + 1);
export const numberOf = (subject: string): number => Number(wordOf(subject));

interface About {
  what: string;
  subject: string;
  before: unknown;
}

/** Looks once at everything that a page of the history is about, and at nothing else. */
export async function lookAt(db: Database, entries: readonly About[]): Promise<Now> {
  const about = (kind: string) =>
    new Set(
      entries
        .filter(({ subject }) => subject.startsWith(`${kind} `))
        .map(({ subject }) => wordOf(subject)),
    );
  const ids = (kind: string) => [...about(kind)].map(Number).filter(Number.isSafeInteger);
  return {
    products: await productsNow(db, [...about('product')]),
    messages: await messagesNow(db, ids('message')),
    months: await monthsNow(db, [...about('candidates')]),
    notes: await notesNow(db, ids('note'), entries),
  };
}

async function productsNow(db: Database, slugs: string[]): Promise<Now['products']> {
  if (slugs.length === 0) return new Map();
  const rows = await db
    .selectFrom('products')
    .select(['id', 'slug', 'amazon_url', 'price', 'price_month', 'availability'])
    .where('slug', 'in', slugs)
    .where('listed', '=', 1)
    .execute();
  return new Map(
    rows.map(({ id, slug, amazon_url, price, price_month, availability }) => [
      slug,
      { id, amazonUrl: amazon_url, listPrice: { cents: price, month: price_month }, availability },
    ]),
  );
}

async function messagesNow(db: Database, ids: number[]): Promise<Now['messages']> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'state'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, state }) => [id, state]));
}

async function monthsNow(db: Database, months: string[]): Promise<Now['months']> {
  const found: Now['months'] = new Map();
  for (const month of months)
    found.set(month, {
      ids: await chosenCandidates(db, month),
      isFrozen: await isFrozen(db, month),
    });
  return found;
}

/** With the texts that changes among the entries have replaced. */
async function notesNow(
  db: Database,
  ids: number[],
  entries: readonly About[],
): Promise<Now['notes']> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('notes')
    .select(['id', 'version', 'state'])
    .where('id', 'in', ids)
    .execute();
  const notes: Now['notes'] = new Map(
    rows.map(({ id, ...row }) => [id, { ...row, texts: new Map() }]),
  );
  const replaced = entries
    .filter(({ what }) => what === 'note changed')
    .map(({ before }) => (before as { version?: unknown } | null)?.version)
    .filter((version) => typeof version === 'number');
  if (replaced.length === 0) return notes;
  const versions = await db
    .selectFrom('note_versions')
    .select(['note_id', 'version', 'kind', 'title', 'body', 'product'])
    .where('note_id', 'in', ids)
    .where('version', 'in', [...new Set(replaced)])
    .execute();
  for (const { note_id, version, ...text } of versions)
    notes.get(note_id)?.texts.set(version, text);
  return notes;
}
