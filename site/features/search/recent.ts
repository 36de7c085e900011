const key = 'recentSearches';
const most = 5;

/** What was searched for in this browser, newest first. It is told to nobody. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((q) => typeof q === 'string').slice(0, most) : [];
  } catch {
    // Storage that is switched off or holds something else is no reason not to search.
    return [];
  }
}

export function rememberSearch(q: string): void {
  const words = q.trim();
  if (words.length < 2) return;
  const others = recentSearches().filter(
    (earlier) => earlier.toLowerCase() !== words.toLowerCase(),
  );
  keep([words, ...others].slice(0, most));
}

export const deleteOldSearches = (): void => keep([]);

function keep(searches: string[]): void {
  try {
    if (searches.length > 0) localStorage.setItem(key, JSON.stringify(searches));
    else localStorage.removeItem(key);
  } catch {
    // Full or switched off: then nothing is remembered.
  }
}
