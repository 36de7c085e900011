import { useSyncExternalStore } from 'react';
import { maxCompared } from '#content/slugs.ts';

export interface TrayItem {
  slug: string;
  name: string;
}

/** Products selected for comparison, in the order of selection. */
export type Tray = readonly TrayItem[];

const empty: Tray = [];
const key = 'compare';
const listeners = new Set<() => void>();
let tray: Tray | undefined;

/** The selection belongs to the tab; invalid or blocked storage means an empty one. */
function read(): Tray {
  try {
    tray ??= JSON.parse(sessionStorage[key] ?? '[]').filter(
      ({ slug, name }: TrayItem) => slug && name,
    ) as Tray;
  } catch {
    tray = empty;
  }
  return tray;
}

/** Adds or removes a product; a full tray stays the same, but listeners are notified. */
export function toggle(item: TrayItem): void {
  const before = read();
  const others = before.filter(({ slug }) => slug !== item.slug);
  tray = others.length < before.length ? others : [...before, item].slice(0, maxCompared);
  try {
    sessionStorage[key] = JSON.stringify(tray);
  } catch {
    // Without storage the selection lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Empty during hydration, because the selection is stored only in the browser. */
export const useTray = (): Tray => useSyncExternalStore(subscribe, read, () => empty);
