import { addDocument, type Documents, saveDocument, sizeError, slugError } from './documents.ts';
import { type DocumentFile, pathOf, printFile } from './files.ts';
import { isTextKind } from './kinds.ts';
import { checkFields } from './problems.ts';
import { type DocumentRow, findBySlug, readContent } from './queries.ts';

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
