/**
 * What a page is kept under: its path, and of the query only what its route declares, in that order. A page that declares
 * nothing is one page, whatever stands behind the question mark.
 */
export function pageKey(path: string, search: string, declared: readonly string[] = []): string {
  if (search === '' || declared.length === 0) return path;
  const given = new URLSearchParams(search);
  const asked = declared.map((name) => [name, given.get(name) ?? '']).filter(([, value]) => value !== '');
  return asked.length === 0 ? path : `${path}?${new URLSearchParams(asked)}`;
}
