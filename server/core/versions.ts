/** What a cached response can depend on; a change of one part makes it outdated. */
export interface DataVersion {
  readonly published: number;
  readonly votes: string;
  readonly settings: number;
  readonly month: string;
  readonly day: string;
}

export type VersionPart = keyof DataVersion;

export interface CurrentVersion {
  /** With `published`, the votes may be older: most calls only need the content. */
  current(required?: 'published' | 'all'): Promise<DataVersion>;
  /** Called after a commit of this process, so that the next page shows it. */
  changed(what?: 'votes' | 'all'): void;
}

/** The parts that the database stores. */
type StoredVersion = Pick<DataVersion, 'published' | 'votes' | 'settings'>;

interface VersionDependencies {
  read: () => Promise<StoredVersion>;
  clock: () => Date;
  onFailure: (error: unknown) => void;
}

/** In milliseconds. */
const interval = 1000;

/** Reads the version at most once a second, and right after a change by this process. */
export function createCurrentVersion(dependencies: VersionDependencies): CurrentVersion {
  const { clock } = dependencies;
  const reads = new VersionReads(dependencies);
  const today = createToday(clock);
  let latest: DataVersion = { ...reads.stored, month: '', day: '' };
  /** The first reads after the last change by this process. */
  const firstAfter = { votes: 0, all: 0 };
  return {
    async current(required = 'all') {
      const now = clock();
      const first = Math.max(firstAfter.all, required === 'all' ? firstAfter.votes : 0);
      const time = now.getTime();
      if (!reads.isFresh(time, first)) await reads.read(time, first);
      const day = today(now);
      const { stored } = reads;
      const isSame =
        day === latest.day &&
        stored.published === latest.published &&
        stored.votes === latest.votes &&
        stored.settings === latest.settings;
      if (!isSame) latest = { ...stored, month: day.slice(0, 7), day };
      return latest;
    },
    changed(what = 'all') {
      firstAfter[what] = reads.started + 1;
      // The commit proves that the database is back.
      reads.isDown = false;
    },
  };
}

/** Reads are numbered: of two that overlap, the result of the later one is used. */
class VersionReads {
  stored: StoredVersion = { published: -1, votes: '', settings: -1 };
  started = 0;
  isDown = false;
  #answered = 0;
  #readAt = Number.NEGATIVE_INFINITY;
  #running: { number: number; end: Promise<void> } | undefined;
  #hasFailed = false;
  #outages = 0;
  readonly #dependencies: VersionDependencies;

  constructor(dependencies: VersionDependencies) {
    this.#dependencies = dependencies;
  }

  /** Whether the last result is recent, and not from before the read `first`. */
  isFresh(now: number, first: number): boolean {
    const age = now - this.#readAt;
    return age >= 0 && age < interval && this.#answered >= first;
  }

  async read(now: number, first: number): Promise<void> {
    // A read in progress may have started before the commit.
    if (!this.#running || this.#running.number < first) this.#running = this.#start(now);
    // While the database is down, cached pages are served without waiting for it.
    if (!this.isDown) await this.#running.end;
  }

  #start(startedAt: number) {
    this.started += 1;
    const own = { number: this.started, end: Promise.resolve() };
    own.end = this.#dependencies
      .read()
      .then(
        (stored) => own.number > this.#answered && this.#accept(stored),
        (error: unknown) => {
          this.#hasFailed = true;
          this.isDown = true;
          this.#dependencies.onFailure(error);
        },
      )
      .then(() => {
        if (this.#running === own) this.#running = undefined;
        if (own.number < this.#answered) return;
        this.#answered = own.number;
        this.#readAt = startedAt;
      });
    return own;
  }

  #accept(stored: StoredVersion): void {
    // Pages rendered during an outage may show older votes than this version has.
    if (this.#hasFailed) this.#outages += 1;
    this.#hasFailed = false;
    this.isDown = false;
    const votes = this.#outages > 0 ? `${stored.votes} after ${this.#outages}` : stored.votes;
    this.stored = { ...stored, votes };
  }
}

const day = 24 * 3600 * 1000;

/** The day in UTC, such as `2026-11-15`; formatted once a day, because every request reads it. */
export function createToday(clock: () => Date): (now?: Date) => string {
  let number: number | undefined;
  let text = '';
  return (now = clock()) => {
    const current = Math.floor(now.getTime() / day);
    if (current !== number) {
      number = current;
      text = now.toISOString().slice(0, 10);
    }
    return text;
  };
}
