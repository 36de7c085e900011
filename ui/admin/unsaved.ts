import { useEffect } from 'react';

/** What the browser keeps until it is saved or discarded. */
function keptIn(open: () => Storage, prefix: string) {
  let storage: Record<string, string> = {};
  try {
    storage = open();
  } catch {
    // If the browser blocks storage, everything lasts as long as the document.
  }
  const names = (): string[] =>
    Object.keys(storage).flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : []));
  return {
    names,
    read<Value>(name: string): Value | undefined {
      const text = storage[prefix + name];
      return text === undefined ? undefined : JSON.parse(text);
    },
    save(name: string, value: unknown): void {
      storage[prefix + name] = JSON.stringify(value);
    },
    delete(name: string): void {
      delete storage[prefix + name];
    },
    deleteAll(): void {
      for (const name of names()) delete storage[prefix + name];
    },
  };
}

/** The input of a form, which survives a reload and a new login. */
export const formDrafts = keptIn(() => sessionStorage, 'adminDraft ');

/** The content of a document, which also survives a closed tab. */
export const documentCopies = keptIn(() => localStorage, 'adminCopy ');

/** The browser asks before it closes a tab with unsaved text. */
export function useUnloadWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
}
