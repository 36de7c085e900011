import type { DocumentSummary } from '#contract/documents.ts';
import { showFailure, showToast } from '#site/ui/toast/toasts.ts';
import { adminClient, callAsAdmin } from './api.ts';

type Published = Pick<DocumentSummary, 'id' | 'version'>;

/** Brings back what was live before. */
export async function undoPublished(documents: readonly Published[]): Promise<void> {
  const targets = documents.map(({ id, version }) => ({ id, version }));
  await callAsAdmin('POST /api/admin/undo-publish', { input: { documents: targets } });
  await adminClient.invalidateQueries();
  showToast({ title: 'Undone', description: 'Readers see what they saw before.' });
}

/** The button of a toast about a publication. */
export const undoAction = (documents: readonly Published[], onUndone = () => {}) => ({
  label: 'Undo',
  run: () =>
    undoPublished(documents).then(onUndone, (error) =>
      showFailure('Not undone', error, 'Check your connection and undo it in History.'),
    ),
});
