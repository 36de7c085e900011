/** The public documents as pages read them; `app/library.ts` adds them, by feature. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by `app/library.ts`.
export interface Library {}

/** The published content at one moment. It never changes, so a request reads it once. */
export interface Snapshot {
  readonly library: Library;
  /** Two snapshots with the same version have the same content. */
  readonly version: string;
  /** The paths of documents by the ones that they had in earlier releases. */
  readonly redirects: ReadonlyMap<string, string>;
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
