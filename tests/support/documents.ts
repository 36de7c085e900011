import type { DocumentKind } from '#contract/document-kinds.ts';
import type { DocumentDetail, DocumentList, DocumentSummary } from '#contract/documents.ts';
import { findDocumentsBySlug } from '#database/queries/documents.ts';
import type { TestApp } from './test-app.ts';

/** The source of a valid post. */
export const shortPost = (title: string, text = 'It still works.') =>
  `---\ntitle: ${title}\n---\n\n${text}\n`;

let keys = 0;

export async function create(
  app: TestApp,
  slug: string,
  source: string,
  kind: DocumentKind = 'post',
): Promise<DocumentDetail> {
  keys += 1;
  const { body, text, status } = await app.request<DocumentDetail>('POST', 'documents', {
    kind,
    slug,
    source,
    key: `key ${keys}`,
  });
  if (status !== 200) throw new Error(text);
  return body;
}

type Known = Pick<DocumentSummary, 'id' | 'version'>;

export const save = (app: TestApp, { id, version }: Known, source: string) =>
  app.request<DocumentDetail>('PUT', `documents/${id}`, { version, source });

export const read = async (app: TestApp, id: number): Promise<DocumentDetail> =>
  (await app.request<DocumentDetail>('GET', `documents/${id}`)).body;

export async function find(
  app: TestApp,
  kind: DocumentKind,
  slug: string,
): Promise<DocumentDetail> {
  const [row] = await findDocumentsBySlug(app.database.db, [kind], slug);
  if (!row) throw new Error(`There is no ${kind} ${slug}.`);
  return read(app, row.id);
}

/** Replaces words in the newest text and saves it. */
export async function edit(
  app: TestApp,
  document: DocumentDetail,
  from: string | RegExp,
  to: string,
): Promise<DocumentDetail> {
  const source = document.source.replace(from, to);
  if (source === document.source) throw new Error(`The text has no ${from}.`);
  const { body, text, status } = await save(app, document, source);
  if (status !== 200) throw new Error(text);
  return body;
}

const targets = (documents: readonly Known[]) =>
  documents.map(({ id, version }) => ({ id, version }));

/** Calls `publish`, `schedule` or `unschedule`. */
export async function send(
  app: TestApp,
  name: 'publish' | 'schedule' | 'unschedule',
  documents: readonly Known[],
  more: object = {},
) {
  const answer = await app.request<DocumentList>('POST', `${name}`, {
    documents: targets(documents),
    ...more,
  });
  return { ...answer, documents: answer.body?.documents ?? [] };
}

/** Calls `unpublish`, `trash` or `restore`. */
export async function move(
  app: TestApp,
  name: 'unpublish' | 'trash' | 'restore',
  { id, version }: Known,
) {
  const path = `documents/${id}/${name}`;
  const answer = await app.request<DocumentList>('POST', path, { version });
  return { ...answer, documents: answer.body?.documents ?? [] };
}
