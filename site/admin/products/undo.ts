import type { AdminProduct } from '#contract/products.ts';
import { adminClient, callAsAdmin } from '#site/admin/shell/api.ts';
import { showFailure, showToast } from '#site/ui/toast/toasts.ts';

/** Confirms an edit. Undo publishes what was public before. */
export function showUndo(
  title: string,
  description: string,
  document: AdminProduct['documents']['product'],
): void {
  const undo = async () => {
    const { id, version } = document;
    await callAsAdmin('POST /api/admin/undo-publish', {
      input: { documents: [{ id, version }] },
    });
    await adminClient.invalidateQueries();
    showToast({ title: 'Undone', description: 'The earlier value is public again.' });
  };
  const run = () => {
    undo().catch((error: unknown) =>
      showFailure('Not undone', error, 'The server couldn’t be reached. Try again.'),
    );
  };
  showToast({ title, description, action: { label: 'Undo', run } });
}
