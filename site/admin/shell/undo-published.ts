import type { DocumentSummary } from '#contract/documents.ts';
import { adminClient, callAsAdmin } from './api.ts';

/** Brings back what was live before. */
export async function undoPublished(documents: readonly DocumentSummary[]): Promise<void> {
  const targets = documents.map(({ id, version }) => ({ id, version }));
  await callAsAdmin('POST /api/admin/undo-publish', { input: { documents: targets } });
  await adminClient.invalidateQueries();
}
