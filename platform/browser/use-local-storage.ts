import { useSyncExternalStore } from 'react';
import { type SavedText, subscribeToSaved } from './local-storage.ts';

/** Empty on the server and during hydration. */
export const useLocalStorage = ({ read }: SavedText): string =>
  useSyncExternalStore(subscribeToSaved, read, () => '');
