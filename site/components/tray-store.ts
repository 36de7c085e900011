import { maxCompared } from '#content/slugs.ts';
import { notifySaved } from '#site/data/local-storage.ts';

export interface TrayItem {
  slug: string;
  name: string;
}

/** Products selected for comparison, in the order of selection. Without React, for the bootstrap. */
export type Tray = readonly TrayItem[];

export const emptyTray: Tray = [];
const key = 'compare';
let tray: Tray | undefined;

/** The selection belongs to the tab; invalid or blocked storage means an empty one. */
export function readTray(): Tray {
  try {
    tray ??= JSON.parse(sessionStorage[key] ?? '[]').filter(
      ({ slug, name }: TrayItem) => slug && name,
    ) as Tray;
  } catch {
    tray = emptyTray;
  }
  return tray;
}

/** Adds or removes a product; a full tray stays the same, but listeners are notified. */
export function toggle(item: TrayItem): void {
  const before = readTray();
  const others = before.filter(({ slug }) => slug !== item.slug);
  tray = others.length < before.length ? others : [...before, item].slice(0, maxCompared);
  try {
    sessionStorage[key] = JSON.stringify(tray);
  } catch {
    // Without storage the selection lasts as long as the page.
  }
  notifySaved();
}
