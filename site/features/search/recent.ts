import { readSaved, save } from '#site/data/local-storage.ts';

const key = 'recentSearches';
const maxRecent = 5;

/** Recent searches of this browser, newest first; they are not sent anywhere. */
export function recentSearches(): string[] {
  try {
    const saved: unknown = JSON.parse(readSaved(key) ?? '[]');
    return Array.isArray(saved)
      ? saved.filter((q) => typeof q === 'string').slice(0, maxRecent)
      : [];
  } catch {
    // The saved data is invalid.
    return [];
  }
}

export function rememberSearch(q: string): void {
  const words = q.trim();
  if (words.length < 2) return;
  const others = recentSearches().filter(
    (earlier) => earlier.toLowerCase() !== words.toLowerCase(),
  );
  write([words, ...others].slice(0, maxRecent));
}

export const deleteOldSearches = (): void => write([]);

function write(searches: string[]): void {
  if (searches.length > 0) save(key, JSON.stringify(searches));
  else save(key, undefined);
}
