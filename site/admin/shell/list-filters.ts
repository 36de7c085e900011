import { useSyncExternalStore } from 'react';

/** What the owner likes otherwise than it comes; kept by this browser, where it keeps anything. */
type Wish = 'deskTightRows' | 'deskNoKeys';

const listeners = new Set<() => void>();

function isWished(wish: Wish): boolean {
  try {
    return localStorage.getItem(wish) === 'yes';
  } catch {
    return false;
  }
}

export function toggleWish(wish: Wish): void {
  try {
    if (isWished(wish)) localStorage.removeItem(wish);
    else localStorage.setItem(wish, 'yes');
  } catch {
    // Where nothing can be kept, it stays as it comes.
  }
  for (const listener of listeners) listener();
}

export const useWish = (wish: Wish): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isWished(wish),
    () => false,
  );
