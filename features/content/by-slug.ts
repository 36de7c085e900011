interface Named {
  slug: string;
}

const indexes = new WeakMap<readonly Named[], ReadonlyMap<string, Named>>();

/** Finds in a list that never changes; its index is built once. */
export function bySlug<One extends Named>(
  list: readonly One[],
  slug: string | undefined,
): One | undefined {
  if (slug === undefined) return undefined;
  let index = indexes.get(list) as ReadonlyMap<string, One> | undefined;
  if (!index) {
    // The first one counts, so it is entered last.
    index = new Map(list.toReversed().map((one) => [one.slug, one]));
    indexes.set(list, index);
  }
  return index.get(slug);
}

/** Computes a value once for a list that never changes. */
export function perList<Item, Value>(
  compute: (list: readonly Item[]) => Value,
): (list: readonly Item[]) => Value {
  const computed = new WeakMap<readonly Item[], Value>();
  return (list) => {
    if (!computed.has(list)) computed.set(list, compute(list));
    return computed.get(list) as Value;
  };
}
