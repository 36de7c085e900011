/** What a cached response can depend on; a change of one part makes it outdated. */
export interface DataVersion {
  readonly products: number;
  readonly votes: string;
  readonly settings: number;
  readonly month: string;
  readonly day: string;
}

export type VersionPart = keyof DataVersion;

export interface CurrentVersion {
  /** With `products`, the votes may be older: most calls only need the content. */
  current(needs?: 'products' | 'all'): Promise<DataVersion>;
  /** Called after a commit of this process, so that the next page shows it. */
  changed(what?: 'votes' | 'all'): void;
}

interface VersionDependencies {
  /** The parts that the database stores. */
  read: () => Promise<Pick<DataVersion, 'products' | 'votes' | 'settings'>>;
  clock: () => Date;
  onFailure: (error: unknown) => void;
}

/** In milliseconds. */
const interval = 1000;

/** Reads the version at most once a second, and right after a change by this process. */
export function createCurrentVersion({
  read,
  clock,
  onFailure,
}: VersionDependencies): CurrentVersion {
  let latest: DataVersion = { products: -1, votes: '', settings: -1, month: '', day: '' };
  const today = createToday(clock);
  let readAt = Number.NEGATIVE_INFINITY;
  /** Reads are numbered: of two that overlap, the result of the later one is used. */
  let started = 0;
  let answered = 0;
  let running: { number: number; end: Promise<void> } | undefined;
  /** The first reads after the last change by this process. */
  const firstAfter = { votes: 0, all: 0 };
  let isDown = false;
  let hasFailed = false;
  let outages = 0;

  function accept(stored: Pick<DataVersion, 'products' | 'votes' | 'settings'>): void {
    // Pages rendered during an outage may show older votes than this version has.
    if (hasFailed) outages += 1;
    hasFailed = false;
    isDown = false;
    const votes = outages > 0 ? `${stored.votes} after ${outages}` : stored.votes;
    const isSame =
      stored.products === latest.products &&
      votes === latest.votes &&
      stored.settings === latest.settings;
    if (!isSame) latest = { ...latest, ...stored, votes };
  }

  function startReading(startedAt: number): { number: number; end: Promise<void> } {
    started += 1;
    const number = started;
    const end = read().then(
      (stored) => number > answered && accept(stored),
      (error: unknown) => {
        hasFailed = true;
        isDown = true;
        onFailure(error);
      },
    );
    const own = {
      number,
      end: end.then(() => {
        if (running === own) running = undefined;
        if (number < answered) return;
        answered = number;
        readAt = startedAt;
      }),
    };
    return own;
  }

  return {
    async current(needs = 'all') {
      const now = clock();
      const age = now.getTime() - readAt;
      const first = Math.max(firstAfter.all, needs === 'all' ? firstAfter.votes : 0);
      if (age >= interval || age < 0 || answered < first) {
        // A read in progress may have started before the commit.
        if (!running || running.number < first) running = startReading(now.getTime());
        // While the database is down, cached pages are served without waiting for it.
        if (!isDown) await running.end;
      }
      const day = today();
      if (day !== latest.day) latest = { ...latest, month: day.slice(0, 7), day };
      return latest;
    },
    changed(what = 'all') {
      firstAfter[what] = started + 1;
      // The commit proves that the database is back.
      isDown = false;
    },
  };
}

const day = 24 * 3600 * 1000;

/** The day in UTC, such as `2026-11-15`; formatted once a day, because every request reads it. */
export function createToday(clock: () => Date): () => string {
  let number: number | undefined;
  let text = '';
  return () => {
    const now = clock();
    const current = Math.floor(now.getTime() / day);
    if (current !== number) {
      number = current;
      text = now.toISOString().slice(0, 10);
    }
    return text;
  };
}
