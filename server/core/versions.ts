import type { OpenDatabase } from '#database/connect.ts';
import { readDataVersion, type StoredVersion } from '#database/queries/data-version.ts';
import { dayOf, monthOf } from '#database/queries/dates.ts';
import type { Log } from './logger.ts';
import type { Metrics } from './metrics.ts';

/** What a cached response can depend on; a change of one part makes it outdated. */
export type DataVersion = Readonly<StoredVersion & Record<'month' | 'day', string>>;

export type VersionPart = keyof DataVersion;

export interface CurrentVersion {
  current(): Promise<DataVersion>;
  /** Called after a commit of this process, so that the next page shows it. */
  changed(): void;
}

interface VersionDependencies {
  read: () => Promise<StoredVersion>;
  clock: () => Date;
  onFailure: (error: unknown) => void;
}

/** In milliseconds. */
const interval = 1000;
const oneDay = 24 * 3600 * 1000;

/** Reads the version at most once a second, and right after a change by this process. */
export function createCurrentVersion({
  read,
  clock,
  onFailure,
}: VersionDependencies): CurrentVersion {
  let latest: DataVersion = { products: -1, votes: '', month: '', day: '' };
  let dayNumber: number | undefined;
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
            const isSame = stored.products === latest.products && stored.votes === latest.votes;
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
      const today = Math.floor(now.getTime() / oneDay);
      if (today !== dayNumber) {
        dayNumber = today;
        latest = { ...latest, month: monthOf(now), day: dayOf(now) };
      }
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

/** The version of this process's database. */
export function openVersion({ database, clock, log, metrics }: OpenVersionDependencies) {
  return createCurrentVersion({
    read: () => readDataVersion(database.db, monthOf(clock())),
    clock,
    onFailure: (error) => {
      log.error({ err: error }, 'the data version could not be read');
      metrics.databaseFailed();
    },
  });
}

interface OpenVersionDependencies {
  database: Pick<OpenDatabase, 'db'>;
  clock: () => Date;
  log: Log;
  metrics: Pick<Metrics, 'databaseFailed'>;
}
