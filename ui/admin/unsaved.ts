import { useEffect } from 'react';

/** Unsaved input is kept in session storage, so that it survives a reload and a new login. */
const draftPrefix = 'adminDraft ';
let storage: Record<string, string> = {};
try {
  storage = sessionStorage;
} catch {
  // If the browser blocks storage, drafts last as long as the document.
}

export function readDraft<Value>(name: string): Value | undefined {
  const draft = storage[draftPrefix + name];
  return draft === undefined ? undefined : JSON.parse(draft);
}

export const saveDraft = (name: string, value: unknown): void => {
  storage[draftPrefix + name] = JSON.stringify(value);
};

export const deleteDraft = (name: string): void => {
  delete storage[draftPrefix + name];
};

const draftKeys = (): string[] => Object.keys(storage).filter((key) => key.startsWith(draftPrefix));

export const hasDrafts = (): boolean => draftKeys().length > 0;

export function deleteAllDrafts(): void {
  for (const key of draftKeys()) delete storage[key];
}

/** An unsaved text, kept in local storage, so that a closed tab or an expired session loses nothing. */
interface BrowserCopy {
  /** The version that the text started from. */
  version: number;
  source: string;
  at: string;
}

const copyPrefix = 'adminDocument ';
const tab = crypto.randomUUID();

const keyOf = (id: number): string => `${copyPrefix}${id} ${tab}`;

export function keepCopy(id: number, copy: BrowserCopy): void {
  try {
    localStorage.setItem(keyOf(id), JSON.stringify(copy));
  } catch {
    // Without storage the text lasts as long as the tab, and the screen says "Not saved".
  }
}

export function dropCopy(id: number): void {
  removeKeys([keyOf(id)]);
}

/** Holds a lock while the document is open here, so that other tabs leave its copy alone. */
export function holdCopy(id: number): () => void {
  const release = Promise.withResolvers<void>();
  navigator.locks?.request(keyOf(id), () => release.promise);
  return () => release.resolve();
}

export interface FoundCopy extends BrowserCopy {
  key: string;
}

/** Copies of closed tabs, and of this one before it left the document, the newest first. */
export async function findCopies(id: number): Promise<FoundCopy[]> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const open = new Set(held.map(({ name }) => name));
  return copyKeys(`${copyPrefix}${id} `)
    .filter((key) => key === keyOf(id) || !open.has(key))
    .flatMap((key): FoundCopy[] => {
      const text = localStorage.getItem(key);
      return text ? [{ ...(JSON.parse(text) as BrowserCopy), key }] : [];
    })
    .sort((a, b) => b.at.localeCompare(a.at));
}

export function removeKeys(keys: readonly string[]): void {
  try {
    for (const key of keys) localStorage.removeItem(key);
  } catch {
    // There is nothing to remove.
  }
}

function copyKeys(start: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(start));
  } catch {
    return [];
  }
}

export const hasCopies = (): boolean => copyKeys(copyPrefix).length > 0;

export const removeAllCopies = (): void => removeKeys(copyKeys(copyPrefix));

/** The browser asks before it closes a tab with unsaved text. */
export function useUnloadWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
}
