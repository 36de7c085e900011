import { useSyncExternalStore } from 'react';
import { adminTokenKey, readSaved, subscribeToSaved } from '#platform/browser/local-storage.ts';

/** For the owner only: the server renders nothing, because every visitor gets the same page. */
export function EditLink({ editor }: { editor: string }) {
  const isOwner = useSyncExternalStore(
    subscribeToSaved,
    () => Boolean(readSaved(adminTokenKey)),
    () => false,
  );
  // A preview beside the editor needs no link to it.
  if (!isOwner || window.top !== window) return null;
  return (
    <p className="page no-print py-1 text-right">
      <a href={editor} className="button button-small">
        Edit this page
      </a>
    </p>
  );
}
