import type { DocumentDetail } from '#features/content/calls.ts';
import type { Kind, Value } from '#features/content/kinds.ts';
import { findBySlug } from '#features/content/queries.ts';
import type { TestApp } from './test-app.ts';

type Answer<Output> = { status: number; text: string; body: Output };

function successOf<Output>({ status, text, body }: Answer<Output>): Output {
  if (status !== 200) throw new Error(text);
  return body;
}

export const create = async (
  app: TestApp,
  document: { kind: Kind; slug: string; value?: Value; body?: string },
): Promise<DocumentDetail> =>
  successOf(await app.request<DocumentDetail>('POST', 'documents', document));

const read = async (app: TestApp, id: number): Promise<DocumentDetail> =>
  successOf(await app.request<DocumentDetail>('GET', `documents/${id}`));

export async function find(app: TestApp, kind: Kind, slug: string): Promise<DocumentDetail> {
  const row = await findBySlug(app.database.db, kind, slug);
  if (!row) throw new Error(`There is no ${kind} ${slug}.`);
  return read(app, row.id);
}

/** Saves other fields or another text. */
export const save = (
  app: TestApp,
  { id, version, value, body }: DocumentDetail,
  change: { value?: Value; body?: string; note?: object },
) =>
  app.request<DocumentDetail>('PUT', `documents/${id}`, {
    version,
    value: { ...value, ...change.value },
    body: change.body ?? body,
    note: change.note,
  });

export const saved = async (...given: Parameters<typeof save>): Promise<DocumentDetail> =>
  successOf(await save(...given));

export const publish = async (
  app: TestApp,
  { id, version }: Pick<DocumentDetail, 'id' | 'version'>,
  note?: object,
): Promise<DocumentDetail> =>
  successOf(await app.request<DocumentDetail>('PUT', `documents/${id}/live`, { version, note }));
