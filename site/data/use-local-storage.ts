import { useSyncExternalStore } from 'react';
import type { SavedText } from './local-storage.ts';

/** Empty on the server and during hydration. */
export const useLocalStorage = ({ subscribe, read }: SavedText): string =>
  useSyncExternalStore(subscribe, read, () => '');
