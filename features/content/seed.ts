import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from '#database/schema/tables.ts';
import { addDocument } from './documents.ts';
import { type DocumentFile, documentAt, readFile } from './files.ts';
import type { Kind, Kinds } from './kinds.ts';
import { lockVersion, raiseVersion, updateDocument } from './queries.ts';

/** The documents, drawings and pictures that a new site starts with. */
export const seedFolder = fileURLToPath(new URL('../../content', import.meta.url));

/** By path under `content/drawings`, without the ending: `products/roomba-j7`. */
export type Drawings = ReadonlyMap<string, string>;

/** Sorted by path, so that the result does not depend on the file system. */
export const readFolder = (kinds: Kinds, folder = seedFolder): DocumentFile[] =>
  filesBelow(folder).flatMap((path) => {
    const document = documentAt(kinds, path);
    return document ? [readFile(document, readFileSync(join(folder, path), 'utf8'))] : [];
  });

export const readDrawings = (folder = seedFolder): Drawings =>
  new Map(
    filesBelow(join(folder, 'drawings'))
      .filter((path) => path.endsWith('.svg'))
      .map((path) => [
        path.slice(0, -'.svg'.length),
        readFileSync(join(folder, 'drawings', path), 'utf8'),
      ]),
  );

/** Refuses links, because an imported folder could publish any file of this machine by one. */
export function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .flatMap((entry) => {
      const path = relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/');
      if (entry.isSymbolicLink())
        throw new Error(`${path} is a symbolic link. Replace it with the file itself.`);
      return entry.isFile() ? [path] : [];
    })
    .sort();
}

/** The owner's lists show the newest documents first, so reviews are imported last. */
const importOrder: readonly Kind[] = ['site', 'page', 'gadget', 'post', 'guide', 'review'];

/** Publishes the files of a new site, and changes nothing in a site that has documents. */
export async function importSeed(
  db: Database,
  read: () => readonly DocumentFile[],
  when: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Of processes that start at once, one imports.
    await lockVersion(trx);
    if (await trx.selectFrom('documents').select('id').limit(1).executeTakeFirst()) return;
    await raiseVersion(trx);
    const inOrder = read().toSorted(
      (a, b) => importOrder.indexOf(a.kind) - importOrder.indexOf(b.kind),
    );
    for (const file of inOrder) {
      const row = await addDocument(trx, file, { when, session: null });
      if (!row) throw new Error(`The ${file.kind} ${file.slug} exists twice.`);
      await updateDocument(trx, row, {
        live_version: 1,
        first_published: file.published ?? when.toISOString(),
        number: file.number ?? null,
        notes: JSON.stringify(file.updates ?? []),
      });
    }
  });
}
