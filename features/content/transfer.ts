import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { Database } from '#platform/database/tables.ts';
import { lockVersion, raiseVersion } from '#platform/database/version.ts';
import type { FileResult } from '#platform/http/result.ts';
import { addDocument, type Documents, saveDocument, sizeError, slugError } from './documents.ts';
import {
  type DocumentFile,
  documentAt,
  filesBelow,
  pathOf,
  printFile,
  seedFolder,
} from './files.ts';
import { isTextKind, type Kind } from './kinds.ts';
import { checkFields } from './problems.ts';
import { type DocumentRow, findBySlug, readContent, updateDocument } from './queries.ts';

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

export interface ExportedFile {
  /** Below the folder of the export. */
  path: string;
  bytes: Uint8Array;
}

/** Not public; a new site that starts from the export ignores them. */
const draftFolder = 'drafts';

/** What is public as git has it, pictures, and texts that are not public in `drafts`. */
export async function* exportFiles(
  { db, kinds, pictures }: Pick<Documents, 'db' | 'kinds' | 'pictures'>,
  folder = seedFolder,
): AsyncGenerator<ExportedFile> {
  // Drawings and readme files stay as they are.
  const written = [draftFolder, 'images', ...Object.values(kinds).map((kind) => kind.folder)];
  for (const path of filesBelow(folder))
    if (!written.includes(path.split('/', 1)[0] ?? '') && !path.endsWith('.ts'))
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

export interface ImportPlan {
  added: DocumentFile[];
  changed: { file: DocumentFile; row: DocumentRow }[];
  same: number;
  skipped: { path: string; reason: string }[];
}

/** What an import of these files would do. */
export async function planImport(
  { db, kinds }: Pick<Documents, 'db' | 'kinds'>,
  files: readonly DocumentFile[],
): Promise<ImportPlan> {
  const plan: ImportPlan = { added: [], changed: [], same: 0, skipped: [] };
  for (const file of files) {
    const error = slugError(file) ?? sizeError(file);
    const { problems } = checkFields(kinds, file);
    const row = await findBySlug(db, file.kind, file.slug);
    const content = row && (await readContent(db, row.id, row.version));
    const reason =
      error?.message ?? (isTextKind(file.kind) ? undefined : problems[0] && describe(problems[0]));
    if (reason) plan.skipped.push({ path: pathOf(kinds, file), reason });
    else if (!row) plan.added.push(file);
    else if (content && isSame(kinds, file, content)) plan.same += 1;
    else plan.changed.push({ file, row });
  }
  return plan;
}

const describe = ({ field, message }: { field: string; message: string }) => `${field}: ${message}`;

const isSame = (
  kinds: Documents['kinds'],
  { kind, slug, value, body }: DocumentFile,
  content: Pick<DocumentFile, 'value' | 'body'>,
): boolean =>
  printFile(kinds, { kind, slug, value, body }) === printFile(kinds, { kind, slug, ...content });

/** New documents are hidden; changed records are public, and changed texts are drafts. */
export async function applyImport(
  documents: Documents,
  { added, changed, skipped }: ImportPlan,
): Promise<void> {
  const { db, kinds, clock } = documents;
  for (const file of added)
    await db
      .transaction()
      .execute((trx) => addDocument(trx, file, { when: clock(), session: null }));
  for (const { file, row } of changed) {
    const saved = await saveDocument(
      documents,
      { id: row.id, version: row.version, value: file.value, body: file.body },
      null,
    );
    if ('status' in saved) skipped.push({ path: pathOf(kinds, file), reason: saved.message });
  }
}
