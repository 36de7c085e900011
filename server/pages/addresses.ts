/**
 * Where an address should have been asked for instead: one page, one address. A file of the build has the one it has: while
 * another process has the newer build already, browsers and proxies would remember the redirect instead of its file.
 */
export function properAddress(path: string): string | undefined {
  if (path.startsWith('/assets/')) return undefined;
  const proper = path
    .replace(/\/index\.html?$/i, '/')
    .replace(/(?<=.)\/+$/, '')
    .toLowerCase();
  return proper === path ? undefined : proper || '/';
}

/** Shapes that no page has and that proxies and file systems read in different ways. */
export function isSuspicious(path: string): boolean {
  return /\/\.\.?(\/|$)|\/\/|\\|%2e|%2f|%5c|%00/i.test(path);
}
