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
import type { Handler } from '#server/api/handler.ts';
import type { ApiError } from '#server/core/result.ts';
import { addJob } from '#server/jobs/runner.ts';
import { readMarkdown } from '#server/notes/read-markdown.ts';
import { productOf, toNote } from '#server/notes/read-notes.ts';
import type { AdminParts } from './admin-parts.ts';
import { storyOf } from './note-history.ts';

type Parts = Pick<AdminParts, 'database' | 'clock' | 'onChange'>;

const missing: ApiError = { status: 404, message: noSuchNote };
const changedMeanwhile: ApiError = {
  status: 409,
  message:
    'This note was changed elsewhere. Your text is still here. Save again to replace the other version.',
};

const changedUnseen: ApiError = {
  status: 409,
  message: 'This note was changed elsewhere. Review the latest version, then try again.',
};

const inThePast: ApiError = {
  status: 422,
  message: 'Choose a publish time in the future. The note is still saved as a draft.',
  field: 'at',
};

const onAPage = 50;

export function listAdminNotes({ database }: Parts): Handler<'GET /api/admin/notes'> {
  return async ({ query: { before } }) => {
    const rows = await listNotes(database.db, { most: onAPage, before });
    return {
      body: {
        notes: rows.map(toAdminNote),
        next: rows.length === onAPage ? (rows.at(-1)?.id ?? null) : null,
      },
    };
  };
}

export function openNote({ database }: Parts): Handler<'GET /api/admin/notes/:id'> {
  return async ({ params: { id } }) => {
    const row = await findNote(database.db, id);
    return row ? { body: await toWhole(database.db, row) } : missing;
  };
}

/** Read as it would be shown, and nothing stored. */
export function previewNote({ database, clock }: Parts): Handler<'POST /api/admin/note-preview'> {
  return async ({ input }) => {
    const product = await productNamed(database.db, input.product);
    const refusal = refusalOf(input, product);
    if (refusal) return refusal;
    const at = clock().toISOString();
    const note = {
      ...input,
      slug: 'preview',
      product_name: product,
      published_at: at,
      edited_at: null,
    };
    return { body: toNote(note) };
  };
}

/** Whoever was not answered and saves once more gets the note that there is, and goes on from it. */
export function writeNote({ database, clock }: Parts): Handler<'POST /api/admin/notes'> {
  return async ({ input: { key, ...text }, session }) => {
    // A draft may be unfinished: what keeps it from coming out is said, and asked about when it is to.
    const refusal = productRefused(text, await productNamed(database.db, text.product));
    if (refusal) return refusal;
    const row = await database.db.transaction().execute(async (trx) => {
      const { id, isNew } = await insertNote(trx, text, clock(), key);
      if (!isNew) return findNote(trx, id);
      return recordNote(trx, id, {
        session: session.id,
        what: 'note written',
        before: null,
        when: clock(),
      });
    });
    if (!row) throw new Error('The note was there a moment ago.');
    return { body: await toWhole(database.db, row) };
  };
}

/** Of one that is out, everybody reads the change at once. */
export function changeNote({
  database,
  clock,
  onChange,
}: Parts): Handler<'PUT /api/admin/notes/:id'> {
  return async ({ params: { id }, input: { version, ...text }, session }) => {
    const product = await productNamed(database.db, text.product);
    const refusal = productRefused(text, product);
    if (refusal) return refusal;
    const row = await database.db.transaction().execute(async (trx) => {
      const before = await findNote(trx, id);
      if (!before) return missing;
      const isForReaders = before.state === 'published' || before.state === 'scheduled';
      const unready = isForReaders ? refusalOf(text, product) : undefined;
      if (unready) return unready;
      // Saved already, and the answer was lost.
      if (before.version === version + 1 && isSameText(before, text)) return before;
      if (!(await saveNote(trx, before, { text, version }, clock()))) return changedMeanwhile;
      return recordNote(trx, id, {
        session: session.id,
        what: 'note changed',
        before,
        when: clock(),
      });
    });
    if ('message' in row) return row;
    onChange();
    return { body: await toWhole(database.db, row) };
  };
}

const isSameText = (row: NoteRow, text: NoteInput): boolean =>
  (['title', 'body', 'kind', 'product'] as const).every((name) => row[name] === text[name]);

const words: Record<NoteState, Change['what']> = {
  draft: 'note taken back',
  withdrawn: 'note taken back',
  scheduled: 'note scheduled',
  published: 'note published',
};

export function moveNoteOn({
  database,
  clock,
  onChange,
}: Parts): Handler<'POST /api/admin/notes/:id/state'> {
  return async ({ params: { id }, input: { to, version, at }, session }) => {
    const now = clock();
    const publishAt = at === undefined ? undefined : new Date(at);
    const row = await database.db.transaction().execute(async (trx) => {
      const before = await findNote(trx, id);
      if (!before) return missing;
      if (to === 'scheduled' && !(publishAt && publishAt > now)) return inThePast;
      const message = moveRefused(before, to);
      if (message) return { status: 422, message } satisfies ApiError;
      const move = { to, version, publishAt: publishAt?.toISOString() };
      if (!(await moveNote(trx, before, move, now))) return changedUnseen;
      if (to === 'scheduled' && publishAt)
        await addJob(
          trx,
          'publish-note',
          { note: id },
          { at: now, dueAt: publishAt, key: `note ${id} ${move.publishAt}` },
        );
      return recordNote(trx, id, { session: session.id, what: words[to], before, when: now });
    });
    if ('message' in row) return row;
    onChange();
    return { body: await toWhole(database.db, row) };
  };
}

export function dropNote({ database, clock }: Parts): Handler<'DELETE /api/admin/notes/:id'> {
  return async ({ params: { id }, session }) => {
    const refusal = await database.db
      .transaction()
      .execute(async (trx): Promise<ApiError | undefined> => {
        const row = await findNote(trx, id);
        if (!row) return missing;
        if (row.published_at !== null)
          return {
            status: 422,
            message:
              'This note was published, so it can’t be deleted. Unpublish it instead; its versions are kept.',
          };
        await deleteNote(trx, id);
        const change = {
          session: session.id,
          what: 'note deleted',
          subject: `note ${id}`,
          when: clock(),
        } as const;
        await recordChange(trx, { ...change, before: storyOf(row), after: null });
      });
    return refusal ?? { body: { ok: true } };
  };
}

function moveRefused(row: NoteRow, to: NoteState): string | undefined {
  const wasOut = row.published_at !== null;
  if (to === 'draft' && wasOut)
    return 'This note was published, so it can’t become a draft again. Unpublish it instead.';
  if (to === 'withdrawn' && row.state !== 'published')
    return 'Only a published note can be unpublished.';
  if (to === 'published' || to === 'scheduled') {
    const unready = whyUnready(row.body);
    if (unready) return unready;
  }
  if (to === 'scheduled' && row.state === 'published') return 'This note is already published.';
  return undefined;
}

const productNamed = async (db: Database, slug: string | null): Promise<string | null> => {
  if (slug === null) return null;
  const row = await db
    .selectFrom('products')
    .select('name')
    .where('slug', '=', slug)
    .where('listed', '=', 1)
    .executeTakeFirst();
  return row?.name ?? null;
};

function productRefused({ product }: NoteInput, name: string | null): ApiError | undefined {
  return product !== null && name === null
    ? { status: 422, message: unknownProduct, field: 'product' }
    : undefined;
}

function refusalOf(input: NoteInput, name: string | null): ApiError | undefined {
  const message = whyUnready(input.body);
  return productRefused(input, name) ?? (message ? { status: 422, message } : undefined);
}

function whyUnready(body: string): string | undefined {
  const read = readMarkdown(body);
  return 'refused' in read ? read.refused : undefined;
}

async function recordNote(
  trx: Transaction<Tables>,
  id: number,
  { before, ...change }: Pick<Change, 'session' | 'what' | 'when'> & { before: NoteRow | null },
): Promise<NoteRow> {
  const row = await findNote(trx, id);
  if (!row) throw new Error(`Note ${id} was there a moment ago.`);
  const told = { before: before && storyOf(before), after: storyOf(row) };
  await recordChange(trx, { ...change, ...told, subject: `note ${id}` });
  return row;
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

async function toWhole(db: Database, row: NoteRow): Promise<AdminNoteDetail> {
  const versions = await noteVersions(db, row.id);
  const unready = whyUnready(row.body) ?? null;
  return {
    ...toAdminNote(row),
    body: row.body,
    unready,
    versions: versions.map(({ note_id: _, ...version }) => version),
  };
}
