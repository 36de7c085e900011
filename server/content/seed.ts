import { draftMark, type ParsedDocument, type SourceDocument } from '#content/document.ts';
import { documentHash, hashSource } from '#content/parse-document.ts';
import { readFields } from '#content/source.ts';
import type { DocumentKind } from '#contract/document-kinds.ts';
import { lockVersion, raiseVersion, readVersion } from '#database/queries/data-version.ts';
import { insertDocument } from '#database/queries/document-versions.ts';
import { hasDocuments, updateDocument } from '#database/queries/documents.ts';
import { claimSlug, markPublished } from '#database/queries/publications.ts';
import type { Database } from '#database/schema/tables.ts';
import { titleOf } from './store.ts';

/** The owner's list shows the newest documents first, so reviews are imported last. */
const importOrder: DocumentKind[] = ['site', 'page', 'product', 'facts', 'post', 'review'];

/**
 * Publishes the files of a new site, and changes nothing in a site that has documents. `parsed`
 * gives titles without another parse.
 */
export async function importSeed(
  db: Database,
  files: readonly SourceDocument[],
  when: Date,
  parsed: readonly ParsedDocument[] = [],
): Promise<void> {
  const at = when.toISOString();
  const values = new Map(parsed.map(({ hash, value }) => [hash, value]));
  const sources = new Map(files.map(({ kind, slug, source }) => [`${kind} ${slug}`, source]));
  const inOrder = files.toSorted(
    (a, b) => importOrder.indexOf(a.kind) - importOrder.indexOf(b.kind),
  );
  await db.transaction().execute(async (trx) => {
    // Of processes that start at once, one imports.
    await lockVersion(trx);
    if (await hasDocuments(trx)) return;
    await raiseVersion(trx);
    const changed_in = await readVersion(trx);
    for (const { kind, slug, source } of inOrder) {
      if (source.includes(draftMark)) continue;
      const hash = hashSource(source);
      const title = titleOf(
        kind,
        slug,
        values.get(documentHash(kind, slug, hash)) ?? readFields(source),
      );
      const version = { source, hash, reason: 'seed' as const, session: null, at };
      const id = await insertDocument(trx, { kind, slug, title, seedHash: hash }, version);
      if (id === undefined) throw new Error(`The ${kind} ${slug} exists twice.`);
      await updateDocument(trx, { id, version: 1 }, { live_version: 1, changed_in });
      await markPublished(trx, id, 1, at);
      // Facts have no URL of their own, but comparisons contain their slug.
      const named = kind === 'facts' ? sources.get(`product ${slug}`) : source;
      for (const one of [slug, ...oldSlugsIn(named ?? '')])
        await claimSlug(trx, { id, kind, slug: one });
    }
  });
}

/** Slugs that it had in public before. */
function oldSlugsIn(source: string): string[] {
  if (!source.includes('oldSlugs:')) return [];
  const { oldSlugs } = readFields(source) ?? {};
  return Array.isArray(oldSlugs) ? oldSlugs.map(String) : [];
}
