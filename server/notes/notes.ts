import type { z } from 'zod';
import type { Note, NoteList, NoteResponse, NoteSummary, notesQuery } from '#contract/notes.ts';
import { recordChange } from '#database/queries/history.ts';
import {
  countPublished,
  findNote,
  findNoteBySlug,
  moveNote,
  type NoteRow,
  publishedNotes,
} from '#database/queries/notes.ts';
import type { Database } from '#database/schema/tables.ts';
import { memoize } from '#server/core/memoize.ts';
import { readStored, teaserOf } from './read-markdown.ts';

const pageSize = 20;
const maxSummaryLength = 200;

export async function readNoteList(
  db: Database,
  { page = 1, ...which }: z.output<typeof notesQuery>,
): Promise<NoteList> {
  const [rows, count] = await Promise.all([
    publishedNotes(db, { ...which, limit: pageSize, skip: (page - 1) * pageSize }),
    countPublished(db, which),
  ]);
  return { notes: rows.map(toSummary), pages: Math.ceil(count / pageSize) };
}

/** An unpublished note that was public before is gone (410); other notes do not exist (404). */
export async function readNote(db: Database, slug: string): Promise<NoteResponse> {
  const row = await findNoteBySlug(db, slug);
  if (row?.state === 'published') return { note: toNote(row) };
  return { note: null, isGone: row !== undefined && row.published_at !== null };
}

type Shown = Omit<
  NoteRow,
  'id' | 'key' | 'state' | 'version' | 'made_at' | 'changed_at' | 'publish_at'
>;

export const toNote = (row: Shown): Note => ({ ...toSummary(row), blocks: readStored(row.body) });

export function toSummary(row: Shown): NoteSummary {
  const { slug, title, kind, published_at, edited_at } = row;
  return {
    slug,
    title,
    kind,
    product: productOf(row),
    date: published_at ?? '',
    changed: edited_at,
    summary: summaryOf(row.body),
  };
}

/** Null if the product is no longer listed. */
export const productOf = ({ product, product_name }: Pick<NoteRow, 'product' | 'product_name'>) =>
  product !== null && product_name !== null ? { slug: product, name: product_name } : null;

const summaryOf = memoize((body) => firstWords(teaserOf(readStored(body))));

function firstWords(line: string): string {
  if (line.length <= maxSummaryLength) return line;
  const cut = line.slice(0, maxSummaryLength);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), maxSummaryLength / 2))}…`;
}

/** Publishes a scheduled note, unless it was rescheduled, published or unscheduled meanwhile. */
export async function publishNote(db: Database, id: number, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await findNote(trx, id);
    if (row?.state !== 'scheduled' || row.publish_at === null || new Date(row.publish_at) > now)
      return;
    if (!(await moveNote(trx, row, { to: 'published', version: row.version }, now))) return;
    const [before, after] = [
      { state: row.state, title: row.title },
      { state: 'published', title: row.title },
    ];
    await recordChange(trx, {
      session: null,
      what: 'note published',
      subject: `note ${id}`,
      before,
      after,
      when: now,
    });
  });
}
