import { useSyncExternalStore } from 'react';

/** The one row that is being edited. It outlives the panel: whoever has to log in again finds the text still there. */
export interface Draft {
  productId: number;
  text: string;
}

let draft: Draft | null = null;
const listeners = new Set<() => void>();

export function setDraft(next: Draft | null): void {
  draft = next;
  for (const listener of listeners) listener();
}

export function useDraft(): Draft | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => draft,
    () => null,
  );
}
