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

/** Undefined removes it. */
export function save(key: string, value: string | undefined): void {
  try {
    if (value === undefined) delete localStorage[key];
    else localStorage[key] = value;
  } catch {
    // Storage is blocked.
  }
}

/** Called after something saved has changed in this page; browsers notify only other tabs. */
export const notifySaved = (): boolean => dispatchEvent(new Event('storage'));

export function subscribeToSaved(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

/** A text saved in this browser; writing '' removes it. */
export interface SavedText {
  read: () => string;
  write: (text: string) => void;
}

export function savedText(key: string): SavedText {
  let unsaved = '';
  return {
    read: () => readSaved(key) ?? unsaved,
    write: (text) => {
      unsaved = text;
      save(key, text || undefined);
      notifySaved();
    },
  };
}
