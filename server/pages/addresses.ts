/** Names that the build gives to its files. One that is not among the files belongs to another build, if to any. */
export const isBuiltFile = (path: string): boolean => path.startsWith('/assets/');

/** How an address should have been written: one page, one address. Whether anything is there is not asked. */
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
