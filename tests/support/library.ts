import { checkFiles } from '#app/checks.ts';
import { kinds } from '#app/kinds.ts';
import { createSnapshot } from '#app/library.ts';
import { readFolder } from '#features/content/files.ts';
import type { Content, Library, Snapshot } from '#features/content/snapshot.ts';
import { emptySite } from '#features/gadgets/site.ts';

/** Loading takes half a second, so all tests share this frozen copy. */
export const library: Library = frozen(checkFiles(readFolder(kinds)).library);

function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) frozen(part);
  }
  return value;
}

const emptyLibrary: Library = {
  products: [],
  reviews: [],
  posts: [],
  guides: [],
  pages: [],
  entries: [],
  gadgets: [],
  site: emptySite,
};

const surroundings = { redirects: new Map(), gone: new Set<string>(), hasIssues: true };

export const snapshotOf = (part: Partial<Library>, version = 'a test'): Snapshot =>
  createSnapshot(version, { ...emptyLibrary, ...part }, surroundings);

/** Content that never changes. */
export function contentOf(part: Partial<Library>): Content {
  const snapshot = snapshotOf(part);
  return { current: () => snapshot };
}
