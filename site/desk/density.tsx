import { useSyncExternalStore } from 'react';
import { Button } from '#site/ui/button.tsx';

const key = 'deskRows';
const listeners = new Set<() => void>();

function isTight(): boolean {
  try {
    return localStorage.getItem(key) === 'tight';
  } catch {
    return false;
  }
}

function toggle(): void {
  try {
    localStorage.setItem(key, isTight() ? 'wide' : 'tight');
  } catch {
    // Where nothing can be kept, rows stay as they are.
  }
  for (const listener of listeners) listener();
}

/** Whether the owner likes rows of 32 pixels better than those of 44. */
export const useTightRows = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isTight,
    () => false,
  );

export function TightRows() {
  return (
    <Button size="small" tone="plain" aria-pressed={useTightRows()} onClick={toggle}>
      Tight rows
    </Button>
  );
}
