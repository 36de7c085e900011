import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { documentAt, documentPath } from '#content/document.ts';
import { exportedDocuments } from '#database/queries/live-documents.ts';
import type { Database } from '#database/schema/tables.ts';
import type { FileResult } from '#server/core/result.ts';
import { exportImages } from './image-folder.ts';
import { seedFolder } from './seed-files.ts';

interface ExportedFile {
  /** Below the folder of the export. */
  path: string;
  bytes: Uint8Array;
}

/** Not public; a new site that starts from the export ignores them. */
export const draftFolder = 'drafts';

/**
 * The live texts as git has them, pictures, and texts that are not public in `drafts`. Old slugs are
 * in the texts, so a new site redirects them too.
 */
export async function* exportFiles(
  db: Database,
  folder = seedFolder,
): AsyncGenerator<ExportedFile> {
  for (const path of otherFiles(folder)) yield { path, bytes: await readFile(join(folder, path)) };
  for (const { kind, slug, live, draft } of await exportedDocuments(db)) {
    const path = documentPath({ kind, slug });
    // A restored backup may contain slugs that lead out of the folder.
    if (!documentAt(path)) continue;
    if (live !== null) yield { path, bytes: strToU8(live) };
    if (draft !== null) yield { path: `${draftFolder}/${path}`, bytes: strToU8(draft) };
  }
  yield* exportImages(db);
}

/** Drawings and readme files, which are not in the database. */
const otherFiles = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((file) => file.isFile())
        .map((file) => join(file.parentPath, file.name).slice(folder.length + 1))
        .map((path) => path.replaceAll('\\', '/'))
        .filter((path) => !documentAt(path) && !/^(drafts|images)\//.test(path))
        .sort()
    : [];

/** Writes the export into a folder and returns the number of files. */
export async function exportTo(db: Database, folder: string): Promise<number> {
  let count = 0;
  for await (const { path, bytes } of exportFiles(db)) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
    count += 1;
  }
  return count;
}

/** Compresses one file at a time, so that visitors do not wait for all of them. */
export function exportAsZip(db: Database, name: string): FileResult {
  const files = exportFiles(db);
  let zip: Zip;
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      zip = new Zip((error, chunk, isLast) => {
        if (error) return controller.error(error);
        controller.enqueue(chunk);
        if (isLast) controller.close();
      });
    },
    async pull() {
      const { value, done } = await files.next();
      if (done) return zip.end();
      const entry = new ZipDeflate(value.path, { level: 6 });
      zip.add(entry);
      entry.push(value.bytes, true);
    },
    async cancel() {
      await files.return(undefined);
    },
  });
  return { file: stream, type: 'application/zip', name };
}
