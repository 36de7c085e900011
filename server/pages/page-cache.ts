import { isDatabaseTrouble } from '#database/engines/errors.ts';
import type { Watch } from '#server/metrics/site-metrics.ts';
import { type Ground, grounds } from '#site/data/query-store.ts';
import type { Apologies } from './apologies.ts';
import type { Finished } from './finished.ts';
import type { Freshness, Stamp } from './freshness.ts';
import { KeptPages } from './kept-pages.ts';
import { Displaced, type Queued, RenderQueue, type Visitor } from './render-queue.ts';

interface Entry {
  page: Finished;
  standsOn: readonly Ground[];
  stamp: Stamp;
  madeFrom?: string | undefined;
  /** Until then it is not made anew: whoever needs a newer one waits. */
  restsUntil: number;
  /** Set where the page could not be made, and `page` says so. */
  failed?: { times: number; until: number };
  /** The moment in which it was last put behind the others. */
  touchedIn?: number;
}

/** In milliseconds. */
const betweenTouches = 100;

/** A render that waits or is under way. */
interface Making {
  page: Promise<Finished>;
  /** What is known to be in the database before it begins. */
  stamp: Stamp;
  hasBegun: boolean;
  join: Queued<Finished>['join'];
}

export interface Made {
  page: Finished;
  /** What it was made from: another change leaves it as it is. */
  standsOn: readonly Ground[];
  /** What stands for the answers that it was made from, where votes are among them. */
  madeFrom?: string | undefined;
  /** Whether it may be kept: only pages of known addresses are. */
  keep: boolean;
}

/** Made from the same as before: nothing was made. */
export interface Same {
  same: true;
}

interface PageCacheParts {
  freshness: Freshness;
  clock: () => Date;
  /** For whoever has waited longest; nothing where the page would be made `from` the same again. */
  make: (key: string, client: string, from?: string) => Promise<Made | Same>;
  /** What is answered where a page cannot be made. */
  apologies: Apologies;
  /** Told of a page that our own code could not make. */
  onMistake: (error: unknown, key: string) => void;
  watch?: Pick<Watch, 'asked' | 'rendered'>;
  queue?: RenderQueue;
  bounds?: typeof usualBounds;
  /** Addresses that anybody can think up more of. */
  isWithoutNumber?: (key: string) => boolean;
  /** In milliseconds; false where nobody counts the bytes. */
  polishAfter?: number | false | undefined;
}

/** What is without number has a shelf of its own, so that it pushes out nothing else, and is never made as small as it goes. */
const usualBounds = {
  addresses: { pages: 5000, bytes: 128 * 1024 * 1024 },
  queries: { pages: 500, bytes: 16 * 1024 * 1024 },
};

/** A page that has stood this long is worth the tenth of a second of CPU; one that votes change every moment is not. */
const usualPolishAfter = 2000;

/** One that took the place of another may have to make room as soon: it has to stand so many times as long. */
const longerForChanged = 10;

/**
 * Where changes come faster than renders, a page rests after each for so many times as long as it took, and all who come meanwhile share
 * the next one. Nobody is shown an old page; a storm of votes costs a tenth of one core for a page.
 */
const restFactor = 9;
const longestRest = 250;

/** A page that our own mistake breaks is tried again after a second, then after two, four, … */
const firstPause = 1000;
const longestPause = 60_000;

/** Finished pages by address. One render at a time for a page, however many ask. */
export class PageCache {
  private readonly shelves: Record<keyof typeof usualBounds, KeptPages<Entry>>;
  private readonly making = new Map<string, Making>();
  /** One page at a time: visitors need the other cores. */
  private polishing: Promise<void> = Promise.resolve();
  private readonly polishSoon = new Map<string, NodeJS.Timeout>();
  private readonly parts: PageCacheParts;
  private readonly queue: RenderQueue;
  private readonly isWithoutNumber: (key: string) => boolean;

  constructor(parts: PageCacheParts) {
    this.parts = parts;
    this.queue = parts.queue ?? new RenderQueue();
    this.isWithoutNumber = parts.isWithoutNumber ?? ((key) => key.includes('?'));
    const { addresses, queries } = parts.bounds ?? usualBounds;
    this.shelves = { addresses: new KeptPages(addresses), queries: new KeptPages(queries) };
  }

  /** The page of an address where it is kept, listed and good: one look-up, and no promise. */
  hit(path: string): Finished | undefined {
    const entry = this.shelves.addresses.get(path);
    const stamp = entry && this.parts.freshness.known();
    if (!stamp || !this.isGood(entry, stamp)) return undefined;
    this.touch(path, entry, this.shelves.addresses);
    this.parts.watch?.asked('hit');
    return entry.page;
  }

  /** Who asks is only looked at where they have to wait. */
  get(key: string, visitor: () => Visitor): Finished | Promise<Finished> {
    const stamp = this.parts.freshness.now();
    return stamp instanceof Promise
      ? stamp.then((known) => this.at(key, known, visitor))
      : this.at(key, stamp, visitor);
  }

  private at(key: string, stamp: Stamp, visitor: () => Visitor): Finished | Promise<Finished> {
    const shelf = this.shelfOf(key);
    const entry = shelf.get(key);
    if (entry && this.isGood(entry, stamp)) {
      this.touch(key, entry, shelf);
      this.parts.watch?.asked('hit');
      return entry.page;
    }
    this.parts.watch?.asked('miss');
    return this.wait(key, stamp, visitor());
  }

  /** Once in a moment, however many ask: to put it behind the others changes a map twice. */
  private touch(key: string, entry: Entry, shelf: KeptPages<Entry>): void {
    const moment = Math.floor(this.now() / betweenTouches);
    if (entry.touchedIn === moment) return;
    entry.touchedIn = moment;
    shelf.touch(key, entry);
  }

  private shelfOf(key: string): KeptPages<Entry> {
    return this.isWithoutNumber(key) ? this.shelves.queries : this.shelves.addresses;
  }

  private isGood({ stamp, standsOn, failed }: Entry, wanted: Stamp): boolean {
    if (!isSame(stamp, wanted, standsOn)) return false;
    if (!failed) return true;
    const pause = failed.until - this.now();
    // Longer than the longest: the clock was set back.
    return pause > 0 && pause <= longestPause;
  }

  /** For a page that is not older than the stamp. */
  private async wait(key: string, stamp: Stamp, visitor: Visitor): Promise<Finished> {
    const running = this.making.get(key);
    if (!running) return this.begin(key, stamp, visitor);
    if (!running.hasBegun) {
      if (!running.join(visitor)) return this.begin(key, stamp, visitor);
      running.stamp = stamp;
      return running.page;
    }
    await running.page;
    // It was begun before this visitor came, and so perhaps before a change that they have made: only its stamp can tell.
    const entry = this.shelfOf(key).get(key);
    return entry && this.isGood(entry, stamp) ? entry.page : this.wait(key, stamp, visitor);
  }

  private begin(key: string, stamp: Stamp, visitor: Visitor): Promise<Finished> | Finished {
    const rest = Math.min((this.shelfOf(key).get(key)?.restsUntil ?? 0) - this.now(), longestRest);
    const queued = this.queue.add(
      () => {
        making.hasBegun = true;
        return this.render(key, making.stamp, visitor.client);
      },
      visitor,
      rest,
    );
    if (!queued) return this.fromBefore(key, this.parts.apologies.busy);
    const page = queued.result
      .catch((error: unknown) => {
        if (error instanceof Displaced) return this.fromBefore(key, this.parts.apologies.busy);
        throw error;
      })
      .finally(() => {
        if (this.making.get(key) === making) this.making.delete(key);
      });
    const making: Making = { page, stamp, hasBegun: false, join: queued.join };
    this.making.set(key, making);
    return page;
  }

  private async render(key: string, stamp: Stamp, client: string): Promise<Finished> {
    const begun = this.now();
    const before = this.shelfOf(key).get(key);
    try {
      const outcome = await this.parts.make(key, client, before && onlyVotesApart(before, stamp));
      if ('same' in outcome) return this.keepOn(key, before as Entry, stamp, begun);
      this.parts.watch?.rendered();
      const { page: made, standsOn, madeFrom, keep } = outcome;
      if (!keep) return made;
      // A vote for another product leaves most pages as they were: those keep their bytes.
      const page = before?.page.equals(made) ? before.page : made;
      this.shelfOf(key).keep(key, {
        page,
        standsOn,
        stamp,
        madeFrom,
        restsUntil: this.restAfter(begun),
      });
      if (page === made) this.polishLater(key, page, before ? longerForChanged : 1);
      return page;
    } catch (error) {
      return this.apologize(error, key, { stamp, restsUntil: this.restAfter(begun) }, before);
    }
  }

  /** A vote for what it does not show: it is as good as new. */
  private keepOn(key: string, before: Entry, stamp: Stamp, begun: number): Finished {
    this.shelfOf(key).touch(key, { ...before, stamp, restsUntil: this.restAfter(begun) });
    return before.page;
  }

  /** Where no newer page can be had: the one from before, if there is one. */
  private fromBefore(key: string, apology: Finished): Finished {
    const before = this.shelfOf(key).get(key);
    if (!before || before.failed) return apology;
    this.parts.watch?.asked('stale');
    return before.page;
  }

  private restAfter(begun: number): number {
    const now = this.now();
    return now + restFactor * (now - begun);
  }

  private apologize(
    error: unknown,
    key: string,
    made: Pick<Entry, 'stamp' | 'restsUntil'>,
    before: Entry | undefined,
  ): Finished {
    // A database that has just gone away must not take finished pages with it.
    if (isDatabaseTrouble(error)) return this.fromBefore(key, this.parts.apologies.away);
    this.parts.onMistake(error, key);
    const times = (before?.failed?.times ?? 0) + 1;
    const until = this.now() + Math.min(firstPause * 2 ** (times - 1), longestPause);
    this.shelfOf(key).keep(key, {
      ...made,
      page: this.parts.apologies.mistake,
      standsOn: grounds,
      failed: { times, until },
    });
    return this.parts.apologies.mistake;
  }

  /** One timer for an address: those of pages that are gone would hold them in memory. */
  private polishLater(key: string, page: Finished, times: number): void {
    const { polishAfter = usualPolishAfter } = this.parts;
    if (polishAfter === false || this.isWithoutNumber(key)) return;
    const polish = async () => {
      if (this.shelfOf(key).get(key)?.page === page) await page.polish();
    };
    clearTimeout(this.polishSoon.get(key));
    const timer = setTimeout(() => {
      this.polishSoon.delete(key);
      this.polishing = this.polishing.then(polish).catch(() => undefined);
    }, polishAfter * times).unref();
    this.polishSoon.set(key, timer);
  }

  private now(): number {
    return this.parts.clock().getTime();
  }
}

const isSame = (one: Stamp, other: Stamp, standsOn: readonly Ground[]): boolean =>
  one === other || standsOn.every((ground) => one[ground] === other[ground]);

/** What a page was made from, where nothing but votes has changed since. */
const onlyVotesApart = ({ madeFrom, failed, stamp }: Entry, wanted: Stamp): string | undefined =>
  failed || !isSame(stamp, wanted, ['products', 'month', 'day']) ? undefined : madeFrom;
