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

/** A render that is under way. */
interface Making {
  page: Promise<Finished>;
  stamp: Stamp;
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
  private readonly making = new Map<string, Making>();
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
    const outcome = this.outcomeOf(entry, stamp);
    this.parts.watch?.asked(outcome);
    return entry && outcome !== 'miss' ? entry.page : this.make(key, stamp);
  }

  private outcomeOf(entry: Entry | undefined, stamp: Stamp): 'hit' | 'stale' | 'miss' {
    if (!entry) return 'miss';
    if (isUpTo(stamp, entry)) return 'hit';
    const isBusy = entry.renders >= rendersInASecond && isSameSecond(entry, this.parts.clock().getTime());
    return isBusy ? 'stale' : 'miss';
  }

  private async make(key: string, stamp: Stamp): Promise<Finished> {
    const running = this.making.get(key);
    if (!running) return this.begin(key, stamp);
    const made = await running.page;
    if (isUpTo(stamp, running)) return made;
    // It was begun before a change that this visitor may have made.
    const entry = this.entries.get(key);
    return entry && this.outcomeOf(entry, stamp) !== 'miss' ? entry.page : this.make(key, stamp);
  }

  private begin(key: string, stamp: Stamp): Promise<Finished> {
    const before = this.entries.get(key);
    const page = this.render(key, stamp)
      .catch((error: unknown) => {
        // A database that has just gone away must not take finished pages with it.
        if (before) return before.page;
        throw error;
      })
      .finally(() => this.making.delete(key));
    this.making.set(key, { page, stamp });
    return page;
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

const isUpTo = (wanted: Stamp, { stamp }: { stamp: Stamp }): boolean =>
  stamp.revision >= wanted.revision && stamp.month === wanted.month;
