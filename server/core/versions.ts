import { createToday } from './today.ts';

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
  current(): Promise<DataVersion>;
  /** Called after a commit of this process, so that the next page shows it. */
  changed(): void;
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
  let reading: Promise<void> | undefined;
  let isDown = false;
  /** Reads are numbered: of two that overlap, the result of the later one is used. */
  let started = 0;
  let finished = 0;

  function startReading(startedAt: number): Promise<void> {
    started += 1;
    const number = started;
    const current = read()
      .then(
        (stored) => {
          if (number > finished) {
            finished = number;
            const isSame =
              stored.products === latest.products &&
              stored.votes === latest.votes &&
              stored.settings === latest.settings;
            if (!isSame) latest = { ...latest, ...stored };
          }
          isDown = false;
        },
        (error: unknown) => {
          isDown = true;
          onFailure(error);
        },
      )
      .then(() => {
        if (reading !== current) return;
        reading = undefined;
        readAt = startedAt;
      });
    return current;
  }

  return {
    async current() {
      const now = clock();
      const age = now.getTime() - readAt;
      if (age >= interval || age < 0) {
        reading ??= startReading(now.getTime());
        // While the database is down, cached pages are served without waiting for it.
        if (!isDown) await reading;
      }
      const day = today();
      if (day !== latest.day) latest = { ...latest, month: day.slice(0, 7), day };
      return latest;
    },
    changed() {
      readAt = Number.NEGATIVE_INFINITY;
      // A read in progress may have started before the commit.
      reading = undefined;
      // The commit proves that the database is back.
      isDown = false;
    },
  };
}
