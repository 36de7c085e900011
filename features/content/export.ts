import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { FileResult } from '#server/core/result.ts';
import type { Documents } from './documents.ts';
import { documentAt, pathOf, printFile } from './files.ts';
import { readContent } from './queries.ts';
import { filesBelow, seedFolder } from './seed.ts';

export interface ExportedFile {
  /** Below the folder of the export. */
  path: string;
  bytes: Uint8Array;
}

/** Not public; a new site that starts from the export ignores them. */
const draftFolder = 'drafts';

/** Drawings and readme files are no documents. */
const isDocument = /^(?:drafts|gadgets|guides|images|pages|posts|reviews|site)\//;

/** What is public as git has it, pictures, and texts that are not public in `drafts`. */
export async function* exportFiles(
  { db, kinds, pictures }: Pick<Documents, 'db' | 'kinds' | 'pictures'>,
  folder = seedFolder,
): AsyncGenerator<ExportedFile> {
  for (const path of filesBelow(folder))
    if (!isDocument.test(path) && !path.endsWith('.ts'))
      yield { path, bytes: await readFile(join(folder, path)) };
  const rows = await db
    .selectFrom('documents')
    .selectAll()
    .where('trashed_at', 'is', null)
    .orderBy('kind')
    .orderBy('slug')
    .execute();
  for (const row of rows) {
    const path = pathOf(kinds, row);
    // A restored backup may contain slugs that lead out of the folder.
    if (!documentAt(kinds, path)) continue;
    const { id, kind, slug, version, live_version } = row;
    const print = async (one: number) => {
      const content = await readContent(db, id, one);
      const published = live_version === null ? undefined : (row.first_published ?? undefined);
      const columns = {
        number: row.number ?? undefined,
        published,
        updates: JSON.parse(row.notes),
      };
      return content && strToU8(printFile(kinds, { kind, slug, ...content, ...columns }));
    };
    const live = live_version === null ? undefined : await print(live_version);
    if (live) yield { path, bytes: live };
    const draft = version === live_version ? undefined : await print(version);
    if (draft) yield { path: `${draftFolder}/${path}`, bytes: draft };
  }
  yield* pictures();
}

/** Writes the export into a folder and returns the number of files. */
export async function exportTo(
  documents: Parameters<typeof exportFiles>[0],
  folder: string,
): Promise<number> {
  let count = 0;
  for await (const { path, bytes } of exportFiles(documents)) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
    count += 1;
  }
  return count;
}

/** Compresses one file at a time, so that visitors do not wait for all of them. */
export function exportAsZip(
  documents: Parameters<typeof exportFiles>[0],
  name: string,
): FileResult {
  const files = exportFiles(documents);
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
