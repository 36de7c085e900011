const key = 'recentSearches';
const most = 5;

/** Recent searches of this browser, newest first; they are not sent anywhere. */
export function recentSearches(): string[] {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(saved) ? saved.filter((q) => typeof q === 'string').slice(0, most) : [];
  } catch {
    // Storage is blocked or has invalid data.
    return [];
  }
}

export function rememberSearch(q: string): void {
  const words = q.trim();
  if (words.length < 2) return;
  const others = recentSearches().filter(
    (earlier) => earlier.toLowerCase() !== words.toLowerCase(),
  );
  save([words, ...others].slice(0, most));
}

export const deleteOldSearches = (): void => save([]);

function save(searches: string[]): void {
  try {
    if (searches.length > 0) localStorage.setItem(key, JSON.stringify(searches));
    else localStorage.removeItem(key);
  } catch {
    // Storage is full or blocked.
  }
}
