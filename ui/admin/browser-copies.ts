/** Unsaved text that this browser keeps, so that a closed tab or an expired session loses nothing. */
export interface BrowserCopy {
  /** The version that the text started from. */
  version: number;
  source: string;
  at: string;
}

const prefix = 'adminDocument ';
const tab = crypto.randomUUID();

const keyOf = (id: number): string => `${prefix}${id} ${tab}`;

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
  return copyKeys(`${prefix}${id} `)
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

export const hasCopies = (): boolean => copyKeys(prefix).length > 0;

export const removeAllCopies = (): void => removeKeys(copyKeys(prefix));
