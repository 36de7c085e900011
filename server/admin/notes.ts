import type { Transaction } from 'kysely';
import {
  type AdminNote,
  type AdminNoteDetail,
  type NoteInput,
  type NoteState,
  noSuchNote,
} from '#contract/notes.ts';
import { unknownProduct } from '#contract/products.ts';
import { type Change, recordChange } from '#database/queries/history.ts';
import {
  deleteNote,
  findNote,
  insertNote,
  listNotes,
  moveNote,
  type NoteRow,
  noteVersions,
  saveNote,
} from '#database/queries/notes.ts';
import type { Database, Tables } from '#database/schema/tables.ts';
import type { Handlers } from '#server/api/handler.ts';
import type { ApiError } from '#server/core/result.ts';
import { addJob } from '#server/jobs/runner.ts';
import { productOf, toNote } from '#server/notes/notes.ts';
import { readMarkdown } from '#server/notes/read-markdown.ts';
import type { AdminParts } from './open-admin.ts';
import { pageOf } from './page-of.ts';

const unknown: ApiError = { status: 404, message: noSuchNote };
const changedElsewhere = (advice: string): ApiError => ({
  status: 409,
  message: `This note was changed elsewhere. ${advice}`,
});
const invalid = (message: string, field?: string): ApiError => ({
  status: 422,
  message,
  ...(field && { field }),
});

const pageSize = 50;

const moves: Record<NoteState, Change['what']> = {
  draft: 'note unscheduled',
  withdrawn: 'note unpublished',
  scheduled: 'note scheduled',
  published: 'note published',
};

export function noteHandlers({ database: { db }, clock, onChange }: AdminParts) {
  /** Runs a change in a transaction and returns the note as it is afterwards. */
  async function change(work: (trx: Transaction<Tables>) => Promise<NoteRow | ApiError>) {
    const result = await db.transaction().execute(work);
    if ('message' in result) return result;
    onChange();
    return { body: await toDetail(db, result) };
  }

  return {
    'GET /api/admin/notes': async ({ query: { before } }) => {
      const rows = await listNotes(db, { limit: pageSize + 1, before });
      const { shown, next } = pageOf(rows, pageSize);
      return { body: { notes: shown.map(toAdminNote), next } };
    },

    'GET /api/admin/notes/:id': async ({ params: { id } }) => {
      const row = await findNote(db, id);
      return row ? { body: await toDetail(db, row) } : unknown;
    },

    'POST /api/admin/note-preview': async ({ input }) => {
      const productName = await findProductName(db, input.product);
      const error = checkProduct(input, productName) ?? checkText(input.body);
      if (error) return error;
      const published_at = clock().toISOString();
      return {
        body: toNote({
          ...input,
          slug: 'preview',
          product_name: productName,
          published_at,
          edited_at: null,
        }),
      };
    },

    /** The key makes a repeated request return the same note; a draft may be unfinished. */
    'POST /api/admin/notes': async ({ input: { key, ...text }, session }) => {
      const error = checkProduct(text, await findProductName(db, text.product));
      if (error) return error;
      const row = await db.transaction().execute(async (trx) => {
        const { id, isNew } = await insertNote(trx, text, clock(), key);
        if (!isNew) return findNote(trx, id);
        const by = { session: session.id, when: clock() };
        return recordNote(trx, id, { ...by, what: 'note written', before: null });
      });
      if (!row) throw new Error('The note was deleted during its insertion.');
      return { body: await toDetail(db, row) };
    },

    'PUT /api/admin/notes/:id': async ({ params: { id }, input, session }) => {
      const { version, ...text } = input;
      const error = checkProduct(text, await findProductName(db, text.product));
      if (error) return error;
      return change(async (trx) => {
        const before = await findNote(trx, id);
        if (!before) return unknown;
        const isPublic = before.state === 'published' || before.state === 'scheduled';
        const unready = isPublic ? checkText(text.body) : undefined;
        if (unready) return unready;
        // The first request was saved, and its response was lost.
        if (before.version === version + 1 && isSameText(before, text)) return before;
        if (!(await saveNote(trx, before, { text, version }, clock())))
          return changedElsewhere(
            'Your text is still here. Save again to replace the other version.',
          );
        const by = { session: session.id, when: clock() };
        return recordNote(trx, id, { ...by, what: 'note changed', before });
      });
    },

    'POST /api/admin/notes/:id/state': async ({ params: { id }, input, session }) => {
      const { to, version, at } = input;
      const now = clock();
      const publishAt = at === undefined ? undefined : new Date(at);
      return change(async (trx) => {
        const before = await findNote(trx, id);
        if (!before) return unknown;
        if (to === 'scheduled' && !(publishAt && publishAt > now))
          return invalid(
            'Choose a publish time in the future. The note is still saved as a draft.',
            'at',
          );
        const error = checkMove(before, to);
        if (error) return error;
        const move = { to, version, publishAt: publishAt?.toISOString() };
        if (!(await moveNote(trx, before, move, now)))
          return changedElsewhere('Review the latest version, then try again.');
        if (to === 'scheduled' && publishAt) {
          const key = `note ${id} ${move.publishAt}`;
          await addJob(trx, 'publish-note', { note: id }, { at: now, dueAt: publishAt, key });
        }
        return recordNote(trx, id, { session: session.id, when: now, what: moves[to], before });
      });
    },

    'DELETE /api/admin/notes/:id': async ({ params: { id }, session }) => {
      const error = await db.transaction().execute(async (trx) => {
        const row = await findNote(trx, id);
        if (!row) return unknown;
        if (row.published_at !== null)
          return invalid(
            'This note was published, so it can’t be deleted. Unpublish it instead; its versions are kept.',
          );
        await deleteNote(trx, id);
        await recordChange(trx, {
          session: session.id,
          when: clock(),
          what: 'note deleted',
          subject: `note ${id}`,
          before: summaryForHistory(row),
        });
        return undefined;
      });
      return error ?? { body: { ok: true } };
    },
  } satisfies Partial<Handlers>;
}

/** The history stores no text, because every version of the text is stored with the note. */
export const summaryForHistory = ({ state, title, version, publish_at }: NoteRow) => ({
  state,
  title,
  version,
  publishAt: publish_at,
});

async function recordNote(
  trx: Transaction<Tables>,
  id: number,
  { before, ...change }: Pick<Change, 'session' | 'what' | 'when'> & { before: NoteRow | null },
): Promise<NoteRow> {
  const row = await findNote(trx, id);
  if (!row) throw new Error(`Note ${id} was deleted during its change.`);
  await recordChange(trx, {
    ...change,
    subject: `note ${id}`,
    before: before && summaryForHistory(before),
    after: summaryForHistory(row),
  });
  return row;
}

const isSameText = (row: NoteRow, text: NoteInput): boolean =>
  (['title', 'body', 'kind', 'product'] as const).every((name) => row[name] === text[name]);

function checkMove(row: NoteRow, to: NoteState): ApiError | undefined {
  if (to === 'draft' && row.published_at !== null)
    return invalid(
      'This note was published, so it can’t become a draft again. Unpublish it instead.',
    );
  if (to === 'withdrawn' && row.state !== 'published')
    return invalid('Only a published note can be unpublished.');
  if (to !== 'published' && to !== 'scheduled') return undefined;
  if (to === 'scheduled' && row.state === 'published')
    return checkText(row.body) ?? invalid('This note is already published.');
  return checkText(row.body);
}

async function findProductName(db: Database, slug: string | null): Promise<string | null> {
  if (slug === null) return null;
  const row = await db
    .selectFrom('products')
    .select('name')
    .where('slug', '=', slug)
    .where('listed', '=', 1)
    .executeTakeFirst();
  return row?.name ?? null;
}

const checkProduct = ({ product }: NoteInput, name: string | null): ApiError | undefined =>
  product !== null && name === null ? invalid(unknownProduct, 'product') : undefined;

function checkText(body: string): ApiError | undefined {
  const read = readMarkdown(body);
  return 'error' in read ? invalid(read.error) : undefined;
}

const toAdminNote = (row: NoteRow): AdminNote => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  kind: row.kind,
  product: productOf(row),
  state: row.state,
  version: row.version,
  changedAt: row.changed_at,
  publishAt: row.publish_at,
  publishedAt: row.published_at,
});

async function toDetail(db: Database, row: NoteRow): Promise<AdminNoteDetail> {
  const versions = await noteVersions(db, row.id);
  return {
    ...toAdminNote(row),
    body: row.body,
    unready: checkText(row.body)?.message ?? null,
    versions: versions.map(({ note_id: _, ...version }) => version),
  };
}
