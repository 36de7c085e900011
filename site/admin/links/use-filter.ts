import { useState } from 'react';
import type { LinkedProduct } from './calls.ts';
import { type Filter, shownProducts } from './filter.ts';

interface Present {
  editedId: number | undefined;
  /** What stood in the saved rows before. */
  previous: ReadonlyMap<number, string>;
}

/** The row that is edited stays in sight, and a saved one until the filter changes: the save may be what ends its match. */
export function useFilter(products: LinkedProduct[], { editedId, previous }: Present) {
  const [filter, setFilter] = useState<Filter>({ words: '', onlyWrong: false });
  const [settled, setSettled] = useState<ReadonlyMap<number, string>>(new Map());
  const justSaved = [...previous]
    .filter(([id, link]) => settled.get(id) !== link)
    .map(([id]) => id);
  const pinned = new Set([...justSaved, ...(editedId === undefined ? [] : [editedId])]);
  return {
    filter,
    shown: shownProducts(products, filter, pinned),
    change: (next: Filter) => {
      setFilter(next);
      setSettled(previous);
    },
  };
}
