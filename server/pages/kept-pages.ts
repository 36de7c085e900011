import type { Finished } from './finished.ts';

export interface Bounds {
  pages: number;
  bytes: number;
}

/** Pages by address, as many as fit. Where it gets too many or too much, those go that were not asked for longest, one by one. */
export class KeptPages<Entry extends { page: Finished }> {
  /** The one that was asked for longest ago comes first. */
  private readonly entries = new Map<string, Entry>();
  private readonly bounds: Bounds;

  constructor(bounds: Bounds) {
    this.bounds = bounds;
  }

  get(key: string): Entry | undefined {
    return this.entries.get(key);
  }

  /** Somebody has asked for it: it goes last. */
  touch(key: string, entry: Entry): void {
    this.entries.delete(key);
    this.entries.set(key, entry);
  }

  keep(key: string, entry: Entry): void {
    this.touch(key, entry);
    // Counted anew each time, since a page gets heavier with each encoding that somebody asks for. A render costs a thousand times as much.
    let bytes = 0;
    for (const { page } of this.entries.values()) bytes += page.weight;
    for (const [oldest, { page }] of this.entries) {
      if (oldest === key || (this.entries.size <= this.bounds.pages && bytes <= this.bounds.bytes))
        return;
      this.entries.delete(oldest);
      bytes -= page.weight;
    }
  }
}
