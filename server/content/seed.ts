import type { Transaction } from 'kysely';
import { draftMark, type ParsedDocument, type SourceDocument } from '#content/document.ts';
import { documentHash, hashSource } from '#content/parse-document.ts';
import { readFields } from '#content/source.ts';
import type { DocumentKind } from '#contract/document-kinds.ts';
import { lockVersion, raiseVersion, readVersion } from '#database/queries/data-version.ts';
import { addVersion, insertDocument } from '#database/queries/document-versions.ts';
import { updateDocument } from '#database/queries/documents.ts';
import { type SeededDocument, seededDocuments } from '#database/queries/live-documents.ts';
import { claimSlug, markPublished } from '#database/queries/publications.ts';
import type { Database, Tables } from '#database/schema/tables.ts';
import { titleOf } from './store.ts';

interface Seed extends SourceDocument {
  hash: string;
  /** Slugs that it had in public before. */
  oldSlugs: readonly string[];
}

interface SeedOptions {
  /** The parsed files of the build, which give titles without another parse. */
  parsed?: readonly ParsedDocument[];
  /** While a file is being written, it may return to an earlier text. */
  isRepeated?: boolean;
}

const keyOf = (kind: DocumentKind, slug: string): string => `${kind} ${slug}`;

/**
 * Adds the files of a release that are new, and replaces documents that nobody edited. A file is
 * applied once, and a missing file unpublishes nothing.
 */
export async function applySeed(
  db: Database,
  files: readonly SourceDocument[],
  when: Date,
  options: SeedOptions = {},
): Promise<void> {
  if ((await pending(db, toSeeds(files), options)).length === 0) return;
  await db.transaction().execute((trx) => seedWithin(trx, files, when, options));
}

async function seedWithin(
  trx: Transaction<Tables>,
  files: readonly SourceDocument[],
  when: Date,
  options: SeedOptions,
): Promise<void> {
  // Processes that start at once seed one after the other.
  await lockVersion(trx);
  const changes = await pending(trx, toSeeds(files), options);
  if (changes.length === 0) return;
  await raiseVersion(trx);
  const version = await readVersion(trx);
  const values = new Map(options.parsed?.map(({ hash, value }) => [hash, value]));
  for (const { seed, document } of changes) {
    const { kind, slug, hash, source } = seed;
    const fields = values.get(documentHash(kind, slug, hash)) ?? readFields(source);
    const release = { version, when, title: titleOf(kind, slug, fields) };
    await (document ? replace(trx, seed, document, release) : add(trx, seed, release));
  }
}

interface Release {
  title: string;
  /** Of the content. */
  version: number;
  when: Date;
}

function toSeeds(files: readonly SourceDocument[]): Seed[] {
  const products = new Map(
    files.filter(({ kind }) => kind === 'product').map((file) => [file.slug, file.source]),
  );
  return (
    files
      // Seed files become public, which a draft must not.
      .filter(({ source }) => !source.includes(draftMark))
      .map((file) => ({
        ...file,
        hash: hashSource(file.source),
        oldSlugs: oldSlugsOf(file, products),
      }))
      .sort((a, b) => importOrder.indexOf(a.kind) - importOrder.indexOf(b.kind))
  );
}

/** The owner's list shows the newest documents first, so reviews are imported last. */
const importOrder: DocumentKind[] = ['site', 'page', 'product', 'facts', 'note', 'post', 'review'];

/** Facts have no URL of their own, but comparisons contain their slug. */
function oldSlugsOf(file: SourceDocument, products: ReadonlyMap<string, string>): string[] {
  const source = (file.kind === 'facts' ? products.get(file.slug) : file.source) ?? '';
  if (!source.includes('oldSlugs:')) return [];
  const { oldSlugs } = readFields(source) ?? {};
  return Array.isArray(oldSlugs) ? oldSlugs.map(String) : [];
}

interface Change {
  seed: Seed;
  document: SeededDocument | undefined;
}

/** New files, and changed files of documents that nobody edited. */
async function pending(
  db: Database,
  seeds: readonly Seed[],
  { isRepeated = false }: SeedOptions,
): Promise<Change[]> {
  const bySlug = await documentsBySlug(db, seeds);
  const isNew = (seed: Seed, document: SeededDocument) =>
    isRepeated ? document.newest_hash !== seed.hash : isChanged(seed, document);
  return seeds
    .map((seed) => ({ seed, document: bySlug.get(keyOf(seed.kind, seed.slug)) }))
    .filter(({ seed, document }) => !document || (isNew(seed, document) && isUnedited(document)));
}

async function documentsBySlug(
  db: Database,
  files: readonly SourceDocument[],
): Promise<Map<string, SeededDocument>> {
  const documents = await seededDocuments(db, [...new Set(files.map(({ slug }) => slug))]);
  return new Map(
    documents.flatMap((document) =>
      document.slugs.map((slug): [string, SeededDocument] => [
        keyOf(document.kind, slug),
        document,
      ]),
    ),
  );
}

const isChanged = ({ hash }: Pick<Seed, 'hash'>, { seed_hash, seeds }: SeededDocument): boolean =>
  seed_hash !== hash && !seeds.includes(hash);

const isUnedited = ({
  version,
  live_version,
  newest_reason,
  trashed_at,
}: SeededDocument): boolean =>
  trashed_at === null && version === live_version && newest_reason === 'seed';

/** Documents that the owner edited and a release changed, with the text of the release. */
export async function conflictingSeeds(
  db: Database,
  files: readonly SourceDocument[],
): Promise<{ id: number; source: string }[]> {
  const bySlug = await documentsBySlug(db, files);
  return files.flatMap((file) => {
    const seed = { ...file, hash: hashSource(file.source) };
    const document = bySlug.get(keyOf(seed.kind, seed.slug));
    if (!document || document.trashed_at !== null || isUnedited(document)) return [];
    const isSame = document.newest_hash === seed.hash || !isChanged(seed, document);
    return isSame ? [] : [{ id: document.id, source: seed.source }];
  });
}

/** The owner keeps the edited text; false if there is nothing to dismiss. */
export async function dismissSeed(
  db: Database,
  files: readonly SourceDocument[],
  id: number,
): Promise<boolean> {
  const found = (await conflictingSeeds(db, files)).find((one) => one.id === id);
  if (!found) return false;
  await db
    .updateTable('documents')
    .set({ seed_hash: hashSource(found.source) })
    .where('id', '=', id)
    .execute();
  return true;
}

const versionOf = ({ source, hash }: Seed, when: Date) => ({
  source,
  hash,
  reason: 'seed' as const,
  session: null,
  at: when.toISOString(),
});

async function add(trx: Transaction<Tables>, seed: Seed, release: Release): Promise<void> {
  const { kind, slug, hash } = seed;
  const { title } = release;
  const id = await insertDocument(
    trx,
    { kind, slug, title, seedHash: hash },
    versionOf(seed, release.when),
  );
  if (id === undefined) throw new Error(`The ${kind} ${slug} exists already.`);
  await makePublic(trx, { id, kind, slug, version: 1 }, seed, release);
}

async function replace(
  trx: Transaction<Tables>,
  seed: Seed,
  { id, version }: SeededDocument,
  release: Release,
): Promise<void> {
  const { kind, slug, hash } = seed;
  await addVersion(trx, { id, version }, release.title, versionOf(seed, release.when));
  const next = { id, version: version + 1 };
  await updateDocument(trx, next, { seed_hash: hash });
  await makePublic(trx, { ...next, kind, slug }, seed, release);
}

async function makePublic(
  trx: Transaction<Tables>,
  document: Pick<SeededDocument, 'id' | 'kind' | 'slug' | 'version'>,
  { oldSlugs }: Seed,
  release: Release,
): Promise<void> {
  const { id, version } = document;
  await updateDocument(trx, document, { live_version: version, changed_in: release.version });
  await markPublished(trx, id, version, release.when.toISOString());
  await claimSlug(trx, document);
  for (const slug of oldSlugs) await claimSlug(trx, { ...document, slug });
}
