import { useSyncExternalStore } from 'react';
import { readSaved, save } from './storage.ts';

/** A text saved in this browser, which components can subscribe to. */
export interface SavedText {
  read: () => string;
  write: (text: string) => void;
  subscribe: (listener: () => void) => () => void;
}

export function savedText(key: string): SavedText {
  const listeners = new Set<() => void>();
  let unsaved = '';
  return {
    read: () => readSaved(key) ?? unsaved,
    write: (text) => {
      unsaved = text;
      save(key, text);
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Empty on the server and during hydration. */
export const useLocalStorage = ({ subscribe, read }: SavedText): string =>
  useSyncExternalStore(subscribe, read, () => '');
