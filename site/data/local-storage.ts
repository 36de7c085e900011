import { createListeners } from './listeners.ts';

/** The storage key of the admin's session token; visits from that browser are not counted. */
export const adminTokenKey = 'adminToken';

/** Storage can be blocked; then a choice lasts only as long as the page. */
export function readSaved(key: string): string | undefined {
  try {
    return localStorage[key];
  } catch {
    return undefined;
  }
}

export function save(key: string, value: string): void {
  try {
    localStorage[key] = value;
  } catch {
    // Storage is blocked.
  }
}

/** A text saved in this browser, which components can subscribe to; writing '' removes it. */
export interface SavedText {
  read: () => string;
  write: (text: string) => void;
  subscribe: (listener: () => void) => () => void;
}

/** `oldKey`: what an earlier release saved under it is read until something new is written. */
export function savedText(key: string, oldKey?: string): SavedText {
  const { notify, subscribe } = createListeners();
  let unsaved = '';
  return {
    read: () => readSaved(key) ?? (oldKey && readSaved(oldKey)) ?? unsaved,
    write: (text) => {
      unsaved = text;
      if (text) save(key, text);
      else removeSaved(key);
      if (oldKey) removeSaved(oldKey);
      notify();
    },
    subscribe: (listener) => {
      const unsubscribe = subscribe(listener);
      // Another tab changed it.
      addEventListener('storage', listener);
      return () => {
        unsubscribe();
        removeEventListener('storage', listener);
      };
    },
  };
}

export function removeSaved(key: string): void {
  try {
    delete localStorage[key];
  } catch {
    // Storage is blocked.
  }
}
