import { type Selectable, sql, type Transaction } from 'kysely';
import type {
  Database,
  DocumentTable,
  Engine,
  PublicationDocumentTable,
  PublicationTable,
  Tables,
} from '#database/schema/tables.ts';
import { inChunks } from './rows.ts';

export type Publication = Selectable<PublicationTable>;
export type PublishedDocument = Selectable<PublicationDocumentTable>;

export interface NewPublication {
  at: string;
  state: PublicationTable['state'];
  /** JSON. */
  note: string | null;
  session: number | null;
}

export async function insertPublication(
  trx: Transaction<Tables>,
  { at, state, note, session }: NewPublication,
  documents: readonly Omit<PublishedDocument, 'publication_id'>[],
): Promise<number> {
  const { id } = await trx
    .insertInto('publications')
    .values({ at, state, note, session_id: session })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertPublishedDocuments(trx, id, documents);
  return id;
}

/** The versions that were really published, with those that they replaced. */
export async function replacePublished(
  trx: Transaction<Tables>,
  publication: number,
  documents: readonly Omit<PublishedDocument, 'publication_id'>[],
): Promise<void> {
  await trx.deleteFrom('publication_documents').where('publication_id', '=', publication).execute();
  await insertPublishedDocuments(trx, publication, documents);
}

async function insertPublishedDocuments(
  trx: Transaction<Tables>,
  publication: number,
  documents: readonly Omit<PublishedDocument, 'publication_id'>[],
): Promise<void> {
  for (const chunk of inChunks(documents))
    await trx
      .insertInto('publication_documents')
      .values(chunk.map((one) => ({ publication_id: publication, ...one })))
      .execute();
}

export async function findPublication(
  db: Database,
  id: number,
): Promise<{ publication: Publication; documents: PublishedDocument[] } | undefined> {
  const publication = await db
    .selectFrom('publications')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!publication) return undefined;
  const documents = await db
    .selectFrom('publication_documents')
    .selectAll()
    .where('publication_id', '=', id)
    .orderBy('document_id')
    .execute();
  return { publication, documents };
}

/** False if it was published, changed or canceled meanwhile. */
export async function endPublication(
  trx: Transaction<Tables>,
  id: number,
  to: Pick<Publication, 'state'> & Partial<Pick<Publication, 'error' | 'at'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('publications')
    .set(to)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Removes documents from the publications that wait; one without documents is canceled. */
export async function removeFromSchedules(
  trx: Transaction<Tables>,
  documents: readonly number[],
): Promise<void> {
  const waiting = await trx
    .selectFrom('publication_documents')
    .innerJoin('publications', 'publications.id', 'publication_documents.publication_id')
    .select(['publications.id', 'document_id'])
    .where('state', '=', 'waiting')
    .execute();
  for (const [id, members] of Map.groupBy(waiting, (row) => row.id)) {
    const leaving = members.filter((row) => documents.includes(row.document_id));
    if (leaving.length === 0) continue;
    // A canceled publication keeps its documents, because their versions are never pruned.
    if (leaving.length === members.length) await endPublication(trx, id, { state: 'canceled' });
    else
      await splitPublication(
        trx,
        id,
        leaving.map((row) => row.document_id),
      );
  }
}

/** Moves documents into a canceled publication of their own. */
async function splitPublication(
  trx: Transaction<Tables>,
  id: number,
  documents: readonly number[],
): Promise<void> {
  const { id: canceled } = await trx
    .insertInto('publications')
    .columns(['at', 'state', 'note', 'session_id'])
    .expression((query) =>
      query
        .selectFrom('publications')
        .select(['at', sql<'canceled'>`'canceled'`.as('state'), 'note', 'session_id'])
        .where('id', '=', id),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('publication_documents')
    .set({ publication_id: canceled })
    .where('publication_id', '=', id)
    .where('document_id', 'in', documents)
    .execute();
}

/** Another version of a scheduled document, which was changed in the same way as the live one. */
export async function pinVersion(
  trx: Transaction<Tables>,
  publication: number,
  document: number,
  version: number,
): Promise<void> {
  await trx
    .updateTable('publication_documents')
    .set({ version })
    .where('publication_id', '=', publication)
    .where('document_id', '=', document)
    .execute();
}

/** On PostgreSQL by the database's clock, so that no process with a wrong clock is early. */
export async function databaseTime(db: Database, engine: Engine, clock: () => Date): Promise<Date> {
  if (engine === 'sqlite') return clock();
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]?.now ?? clock();
}

export async function duePublications(db: Database, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('publications')
    .select('id')
    .where('state', '=', 'waiting')
    .where('at', '<=', now.toISOString())
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** When the next publication is planned. */
export async function nextPublication(db: Database): Promise<Date | undefined> {
  const { at } = await db
    .selectFrom('publications')
    .select(({ fn }) => fn.min<string | null>('at').as('at'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return at === null ? undefined : new Date(at);
}

export interface MissedPublication extends Publication {
  titles: string[];
  /** The first document. */
  document: number;
}

/**
 * Publications that failed or were paused, until one of their documents is published or scheduled,
 * and those that should have happened before `late`.
 */
export async function missedPublications(db: Database, late: Date): Promise<MissedPublication[]> {
  const rows = await db
    .selectFrom('publications')
    .innerJoin('publication_documents', 'publication_id', 'publications.id')
    .innerJoin('documents', 'documents.id', 'publication_documents.document_id')
    .selectAll('publications')
    .select(['documents.title', 'documents.id as document'])
    .where(({ or, and, eb }) =>
      or([
        eb('publications.state', 'in', ['failed', 'paused']),
        and([
          eb('publications.state', '=', 'waiting'),
          eb('publications.at', '<', late.toISOString()),
        ]),
      ]),
    )
    .where('documents.trashed_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('publication_documents as later')
            .select('later.publication_id')
            .whereRef('later.document_id', '=', 'documents.id')
            .whereRef('later.publication_id', '>', 'publications.id'),
        ),
      ),
    )
    .orderBy('publications.id')
    .orderBy('documents.id')
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((group) => {
    const [{ title: _, ...publication }] = group as [(typeof group)[number]];
    return { ...publication, titles: group.map(({ title }) => title) };
  });
}

/** For a database that was restored from a backup: what waited may have been published since. */
export async function pauseSchedules(db: Database): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('publications')
    .set({ state: 'paused' })
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Versions that become public, with the time. */
export async function markPublished(
  trx: Transaction<Tables>,
  document: number,
  version: number,
  at: string,
): Promise<void> {
  await trx
    .updateTable('document_versions')
    .set({ published_at: at })
    .where('document_id', '=', document)
    .where('version', '=', version)
    .execute();
}

/** The slug belongs to this document for ever. */
export async function claimSlug(
  trx: Transaction<Tables>,
  { id, kind, slug }: Pick<Selectable<DocumentTable>, 'id' | 'kind' | 'slug'>,
): Promise<boolean> {
  await trx
    .insertInto('document_slugs')
    .values({ kind, slug, document_id: id })
    .onConflict((conflict) => conflict.columns(['kind', 'slug']).doNothing())
    .execute();
  const { document_id } = await trx
    .selectFrom('document_slugs')
    .select('document_id')
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  return document_id === id;
}
