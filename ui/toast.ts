import { useSyncExternalStore } from 'react';

export interface Toast {
  id: number;
  title: string;
  description: string;
  tone: 'plain' | 'destructive';
  /** A button, such as Undo; pressing it closes the toast. */
  action?: { label: string; run: () => void } | undefined;
}

/** As specified: at most one, and a dismissed toast is removed after this long. */
const removalDelay = 1_000_000;

let current: Toast | undefined;
let isOpen = false;
const listeners = new Set<() => void>();

function change(toast: Toast | undefined, open: boolean): void {
  current = toast;
  isOpen = open;
  for (const listener of listeners) listener();
}

export function showToast(
  toast: Pick<Toast, 'title' | 'description' | 'action'> & Partial<Pick<Toast, 'tone'>>,
): void {
  change({ tone: 'plain', ...toast, id: (current?.id ?? 0) + 1 }, true);
}

export function dismissToast(): void {
  const dismissed = current;
  change(dismissed, false);
  setTimeout(() => current === dismissed && !isOpen && change(undefined, false), removalDelay);
}

/** Shows the server's message, or `unsent` if there was no response. */
export function showFailure(title: string, error: unknown, unsent: string): void {
  const message =
    error instanceof Error && error.message ? error.message : 'Please try again later.';
  const description = error instanceof TypeError ? `You seem to be offline. ${unsent}` : message;
  showToast({ title, description, tone: 'destructive' });
}

/** The toast that is shown now. */
export const useToast = (): Toast | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => (isOpen ? current : undefined),
    () => undefined,
  );
