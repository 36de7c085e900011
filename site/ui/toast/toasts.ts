import { useSyncExternalStore } from 'react';
import { createListeners } from '#site/data/listeners.ts';

/** A dismissed toast stays in memory for this long, as specified. */
const removalDelay = 1_000_000;

export interface Toast {
  id: number;
  title: string;
  description: string;
  tone: 'plain' | 'destructive';
  /** A button, such as Undo; pressing it closes the toast. */
  action?: { label: string; run: () => void } | undefined;
  open: boolean;
}

/** At most one: a new toast replaces the last. */
let current: Toast | undefined;
let lastId = 0;
const { notify, subscribe } = createListeners();

function setToast(toast: Toast | undefined): void {
  current = toast;
  notify();
}

export function showToast(
  toast: Pick<Toast, 'title' | 'description'> & Partial<Pick<Toast, 'tone' | 'action'>>,
): void {
  setToast({ tone: 'plain', ...toast, id: ++lastId, open: true });
}

export function dismissToast(): void {
  if (!current) return;
  const dismissed = { ...current, open: false };
  setToast(dismissed);
  setTimeout(() => current === dismissed && setToast(undefined), removalDelay);
}

/** Shows the server's message, or `unsent` if there was no response. */
export function showFailure(title: string, error: unknown, unsent: string): void {
  const message =
    error instanceof Error && error.message ? error.message : 'Please try again later.';
  const description = error instanceof TypeError ? `You seem to be offline. ${unsent}` : message;
  showToast({ title, description, tone: 'destructive' });
}

export const useToast = (): Toast | undefined =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  );
