import { useSyncExternalStore } from 'react';

/** At most one toast at a time; a dismissed one stays in the tree long after it has left the screen. */
const limit = 1;
const removalDelay = 1_000_000;

export interface Toast {
  id: number;
  title: string;
  description: string;
  tone: 'plain' | 'destructive';
  open: boolean;
}

export type ToastAction =
  | { type: 'add'; toast: Toast }
  | { type: 'dismiss'; id: number }
  | { type: 'remove'; id: number };

export function reduceToasts(toasts: Toast[], action: ToastAction): Toast[] {
  if (action.type === 'add') return [action.toast, ...toasts].slice(0, limit);
  if (action.type === 'dismiss')
    return toasts.map((toast) => (toast.id === action.id ? { ...toast, open: false } : toast));
  return toasts.filter(({ id }) => id !== action.id);
}

let toasts: Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function dispatch(action: ToastAction): void {
  toasts = reduceToasts(toasts, action);
  for (const listener of listeners) listener();
}

export function showToast(
  toast: Pick<Toast, 'title' | 'description'> & Partial<Pick<Toast, 'tone'>>,
): void {
  dispatch({ type: 'add', toast: { tone: 'plain', ...toast, id: ++lastId, open: true } });
}

export function dismissToast(id: number): void {
  dispatch({ type: 'dismiss', id });
  setTimeout(() => dispatch({ type: 'remove', id }), removalDelay);
}

/** What a failed call says, or a sentence where it said nothing. Where no answer came, `unsent` says what did not happen. */
export function showFailure(title: string, error: unknown, unsent: string): void {
  const message =
    error instanceof Error && error.message ? error.message : 'Please try again later.';
  const description = error instanceof TypeError ? `You seem to be offline. ${unsent}` : message;
  showToast({ title, description, tone: 'destructive' });
}

const nothing: Toast[] = [];

export function useToasts(): Toast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
    () => nothing,
  );
}
