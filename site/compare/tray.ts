import { useSyncExternalStore } from 'react';
import { mostCompared } from '#content/comparison-slug.ts';

export interface Waiting {
  slug: string;
  name: string;
}

/** What waits to be compared, and what happened last, to be read out. */
export interface Tray {
  gadgets: readonly Waiting[];
  last?: { name: string; outcome: 'added' | 'removed' | 'full' };
}

const empty: Tray = { gadgets: [] };
const place = 'compare';
const listeners = new Set<() => void>();
let tray: Tray | undefined;

/** Of this tab and for as long as it is open. A browser that keeps nothing, or kept something else, begins with an empty one. */
function kept(): Waiting[] {
  try {
    return JSON.parse(sessionStorage[place]).filter(({ slug, name }: Waiting) => slug && name);
  } catch {
    return [];
  }
}

function read(): Tray {
  tray ??= { gadgets: kept() };
  return tray;
}

/** Puts a gadget in, or takes it out where it is in. */
export function toggle(gadget: Waiting): void {
  const { gadgets } = read();
  const others = gadgets.filter(({ slug }) => slug !== gadget.slug);
  const isIn = others.length < gadgets.length;
  const outcome = isIn ? 'removed' : gadgets.length < mostCompared ? 'added' : 'full';
  tray = {
    gadgets: { removed: others, added: [...gadgets, gadget], full: gadgets }[outcome],
    last: { name: gadget.name, outcome },
  };
  try {
    sessionStorage[place] = JSON.stringify(tray.gadgets);
  } catch {
    // Then it lasts until the page is left.
  }
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Empty on the server and while React takes over: only the tab knows. */
export const useTray = (): Tray => useSyncExternalStore(watch, read, () => empty);
