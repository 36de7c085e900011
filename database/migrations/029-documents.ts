import { type Kysely, sql } from 'kysely';

/**
 * Documents with their versions, publications, previews, parse results and pictures. Releases
 * before this one do not work with the result.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const id =
    engine === 'sqlite'
      ? sql`integer primary key autoincrement`
      : sql`integer generated always as identity primary key`;
  const bytes = engine === 'sqlite' ? sql`blob` : sql`bytea`;
  await sql`create table documents (
    id ${id},
    kind text not null,
    slug text not null,
    product_id integer references products (id),
    title text not null,
    version integer not null,
    live_version integer,
    changed_in bigint not null default 0,
    due_at text,
    updated_at text not null,
    trashed_at text,
    seed_hash text,
    key text unique
  )`.execute(db);
  await sql`create unique index documents_by_slug on documents (kind, slug) where trashed_at is null`.execute(
    db,
  );
  await sql`create index documents_by_change on documents (changed_in)`.execute(db);
  await sql`create index documents_by_update on documents (updated_at, id)`.execute(db);
  await sql`create table document_versions (
    document_id integer not null references documents (id),
    version integer not null,
    source text not null,
    hash text not null,
    reason text not null,
    session_id integer,
    at text not null,
    published_at text,
    primary key (document_id, version)
  )`.execute(db);
  await sql`create table publications (
    id ${id},
    at text not null,
    state text not null,
    note text,
    session_id integer,
    error text
  )`.execute(db);
  await sql`create index publications_by_state on publications (state, at)`.execute(db);
  await sql`create table publication_documents (
    publication_id integer not null references publications (id),
    document_id integer not null references documents (id),
    version integer,
    previous_version integer,
    primary key (publication_id, document_id)
  )`.execute(db);
  await sql`create index publications_of_document on publication_documents (document_id)`.execute(
    db,
  );
  await sql`create table document_slugs (
    kind text not null,
    slug text not null,
    document_id integer not null references documents (id),
    primary key (kind, slug)
  )`.execute(db);
  await sql`create table previews (
    token_hash text primary key,
    document_id integer not null references documents (id),
    version integer not null,
    session_id integer not null,
    ends_at text not null
  )`.execute(db);
  await sql`create table parse_cache (
    hash text not null,
    code text not null,
    json text not null,
    primary key (hash, code)
  )`.execute(db);
  await sql`create table images (
    hash text primary key,
    width integer not null,
    height integer not null,
    alt text not null,
    credit text not null,
    made_at text not null
  )`.execute(db);
  await sql`create table image_files (
    hash text not null references images (hash),
    width integer not null,
    type text not null,
    bytes ${bytes} not null,
    primary key (hash, width)
  )`.execute(db);
}
