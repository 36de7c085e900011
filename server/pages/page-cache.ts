import type { Watch } from '#server/metrics/site-metrics.ts';
import type { Finished } from './finished.ts';
import type { Freshness, Stamp } from './freshness.ts';

interface Entry {
  page: Finished;
  stamp: Stamp;
  /** When this second's renders of the page began to be counted, and how many there were. */
  second: number;
  renders: number;
}

export interface Made {
  page: Finished;
  /** Whether it may be kept: only pages of known addresses are. */
  keep: boolean;
}

interface PageCacheParts {
  freshness: Freshness;
  clock: () => Date;
  make: (key: string) => Promise<Made>;
  watch?: Pick<Watch, 'asked'>;
}

/** Under a storm of votes a page is made anew this often in a second, not for every vote. */
const rendersInASecond = 4;

/** A page that has stood this long is worth the tenth of a second of CPU; one that votes change every moment is not. */
const polishAfter = 2000;

/** Keys are addresses that the site knows; this is a belt beside the braces. */
const mostPages = 500;

/** A clock that was set back begins a new one: the old one would last until the clock is there again. */
const isSameSecond = ({ second }: Entry, now: number): boolean => now >= second && now - second < 1000;

/** Finished pages by address. One render at a time for a page, however many ask. */
export class PageCache {
  private readonly entries = new Map<string, Entry>();
  private readonly making = new Map<string, Promise<Finished>>();
  /** One page at a time: visitors need the other cores. */
  private polishing: Promise<void> = Promise.resolve();
  private readonly parts: PageCacheParts;

  constructor(parts: PageCacheParts) {
    this.parts = parts;
  }

  has(key: string): boolean {
    return this.entries.has(key);
  }

  /** A hit costs one look-up and no promise. */
  get(key: string): Finished | Promise<Finished> {
    const stamp = this.parts.freshness.now();
    return stamp instanceof Promise ? stamp.then((known) => this.at(key, known)) : this.at(key, stamp);
  }

  private at(key: string, stamp: Stamp): Finished | Promise<Finished> {
    const entry = this.entries.get(key);
    const isFresh = entry?.stamp.revision === stamp.revision && entry.stamp.month === stamp.month;
    const isGood = isFresh || (entry !== undefined && this.isBusy(entry));
    this.parts.watch?.asked(isFresh ? 'hit' : isGood ? 'stale' : 'miss');
    if (!entry) return this.make(key, stamp);
    if (isGood) return entry.page;
    // A database that has just gone away must not take finished pages with it.
    return this.make(key, stamp).catch(() => entry.page);
  }

  private isBusy(entry: Entry): boolean {
    return entry.renders >= rendersInASecond && isSameSecond(entry, this.parts.clock().getTime());
  }

  private make(key: string, stamp: Stamp): Promise<Finished> {
    const running = this.making.get(key);
    if (running) return running;
    const made = this.render(key, stamp).finally(() => this.making.delete(key));
    this.making.set(key, made);
    return made;
  }

  private async render(key: string, stamp: Stamp): Promise<Finished> {
    const { page: made, keep } = await this.parts.make(key);
    if (!keep) return made;
    const now = this.parts.clock().getTime();
    const before = this.entries.get(key);
    // A vote for another product leaves most pages as they were: those keep their bytes.
    const page = before?.page.equals(made) ? before.page : made;
    const sameSecond = before !== undefined && isSameSecond(before, now);
    if (!before && this.entries.size >= mostPages) this.entries.clear();
    this.entries.set(key, {
      page,
      stamp,
      second: sameSecond ? before.second : now,
      renders: sameSecond ? before.renders + 1 : 1,
    });
    if (page === made) this.polishLater(key, page);
    return page;
  }

  private polishLater(key: string, page: Finished): void {
    const polish = async () => {
      if (this.entries.get(key)?.page === page) await page.polish();
    };
    setTimeout(() => {
      this.polishing = this.polishing.then(polish).catch(() => undefined);
    }, polishAfter).unref();
  }
}
