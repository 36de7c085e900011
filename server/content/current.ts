import type { ParsedDocument } from '#content/document.ts';
import type { LibraryImages } from '#content/images.ts';
import { assembleLibrary, type Library } from '#content/library.ts';
import type { SiteContent } from '#site/data/site-content.ts';
import { publicAddresses } from '#site/router/addresses.ts';

/** The published content at one moment. It never changes, so a request reads it once. */
export interface Snapshot extends SiteContent {
  /** Two snapshots with the same version have the same content. */
  readonly version: string;
  /** The paths of pages that were public once. */
  readonly gone: ReadonlySet<string>;
  /** The paths of the public pages. */
  readonly paths: ReadonlySet<string>;
  /** Whether a newsletter issue is public. */
  readonly hasIssues: boolean;
}

/** The only way to the published content. */
export interface Content {
  current(): Promise<Snapshot> | Snapshot;
}

/** The live documents; a change is a new object. */
export interface Published {
  version: string;
  documents: readonly ParsedDocument[];
  images?: LibraryImages | undefined;
  redirects?: SiteContent['redirects'] | undefined;
  gone?: Snapshot['gone'] | undefined;
  hasIssues?: boolean | undefined;
}

interface Shown {
  published: Published;
  snapshot: Snapshot;
  /** When the next document becomes public, as a timestamp. */
  until: number;
}

/** `read` returns the same object until something is published. */
export function createContent(
  read: () => Promise<Published> | Published,
  clock: () => Date,
): Content {
  let shown: Shown | undefined;
  const show = (published: Published): Snapshot => {
    const now = clock().getTime();
    if (shown?.published !== published || now >= shown.until) shown = showAt(published, now);
    return shown.snapshot;
  };
  return {
    current() {
      const published = read();
      return published instanceof Promise ? published.then(show) : show(published);
    },
  };
}

/** Leaves out documents with a date in the future. */
function showAt(published: Published, now: number): Shown {
  const { documents, images, ...rest } = published;
  const later = documents.filter((document) => dateOf(document) > now);
  const until = Math.min(...later.map(dateOf));
  const version = later.length > 0 ? `${published.version} until ${until}` : published.version;
  const isShown = (document: ParsedDocument) => dateOf(document) <= now;
  const library = assembleLibrary(documents.filter(isShown), images);
  return { published, until, snapshot: createSnapshot(version, library, rest) };
}

function dateOf({ value }: ParsedDocument): number {
  const date = value && 'date' in value ? value.date : undefined;
  return typeof date === 'string' ? Date.parse(date) : 0;
}

export function createSnapshot(
  version: string,
  library: Library,
  {
    redirects = new Map(),
    gone = new Set(),
    hasIssues = true,
  }: Pick<Published, 'redirects' | 'gone' | 'hasIssues'> = {},
): Snapshot {
  const paths = new Set(publicAddresses(library).map(({ path }) => path));
  return { version, library, redirects, gone, paths, hasIssues };
}

/** Computes a value once per snapshot. */
export function perSnapshot<Value extends object>(
  compute: (snapshot: Snapshot) => Value,
): (snapshot: Snapshot) => Value {
  const computed = new WeakMap<Snapshot, Value>();
  return (snapshot) => {
    const known = computed.get(snapshot);
    if (known) return known;
    const value = compute(snapshot);
    computed.set(snapshot, value);
    return value;
  };
}
