import { useSyncExternalStore } from 'react';
import { keep, readSaved } from './storage.ts';

/** A text that this browser keeps, and that a page follows. Where storage is forbidden it lasts as long as the page. */
export interface Kept {
  read: () => string;
  write: (text: string) => void;
  watch: (listener: () => void) => () => void;
}

export function keptAs(key: string): Kept {
  const listeners = new Set<() => void>();
  let unkept = '';
  return {
    read: () => readSaved(key) ?? unkept,
    write: (text) => {
      unkept = text;
      keep(key, text);
      for (const listener of listeners) listener();
    },
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Empty on the server and while React takes over: only the browser knows. */
export const useLocalStorage = ({ watch, read }: Kept): string =>
  useSyncExternalStore(watch, read, () => '');
