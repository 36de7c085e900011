/** A file of some build: of this one it is not where it is not among the files. */
export const isOfABuild = (path: string): boolean => path.startsWith('/assets/');

/** Where an address should have been asked for instead: one page, one address. */
export function properAddress(path: string): string | undefined {
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
