import { useSyncExternalStore } from 'react';
import { maxCompared } from '#content/slugs.ts';
import { afterPaint } from '#site/ui/after-paint.ts';

export interface Waiting {
  slug: string;
  name: string;
}

/** What waits to be compared, in the order in which it came. */
export type Tray = readonly Waiting[];

const empty: Tray = [];
const place = 'compare';
const listeners = new Set<() => void>();
let tray: Tray | undefined;

/** Of this tab and for as long as it is open. A browser that keeps nothing, or kept something else, begins with an empty one. */
function kept(): Tray {
  try {
    // An error that is thrown on every page costs a phone more than the rest of this.
    return JSON.parse(sessionStorage[place] ?? '[]').filter(
      ({ slug, name }: Waiting) => slug && name,
    );
  } catch {
    return empty;
  }
}

function read(): Tray {
  tray ??= kept();
  return tray;
}

/**
 * Puts a gadget in, or takes it out where it is in, and says whether it is in now. A full tray stays as it is, and is told anew all the same: the bar says why. What
 * shows the tray changes after the press was painted.
 */
export function toggle(gadget: Waiting): boolean {
  const before = read();
  const others = before.filter(({ slug }) => slug !== gadget.slug);
  tray = others.length < before.length ? others : [...before, gadget].slice(0, maxCompared);
  try {
    sessionStorage[place] = JSON.stringify(tray);
  } catch {
    // Then it lasts until the page is left.
  }
  afterPaint(() => {
    for (const listener of listeners) listener();
  });
  return tray.includes(gadget);
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Empty on the server and while React takes over: only the tab knows. */
export const useTray = (): Tray => useSyncExternalStore(watch, read, () => empty);

/** A yes or no: of all the buttons on a page only that which was pressed changes. */
export const useIsIn = (slug: string): boolean =>
  useSyncExternalStore(
    watch,
    () => read().some((gadget) => gadget.slug === slug),
    () => false,
  );
