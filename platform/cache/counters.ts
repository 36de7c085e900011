/** What cached responses depend on. */
interface Counted {
  /** Raised by every change of the owner. */
  readonly published: number;
  /** Changes with every vote, and at midnight UTC. */
  readonly votes: string;
}

export interface Counters {
  current(): Promise<Counted>;
  /** Called after a commit of this process, so that the next page shows it. */
  changed(): void;
}

interface CounterDependencies {
  read: () => Promise<Counted>;
  clock: () => Date;
  onFailure: (error: unknown) => void;
}

/** In milliseconds. */
const interval = 1000;

/** Reads the counters at most once a second, and right after a change by this process. */
export function createCounters({ read, clock, onFailure }: CounterDependencies): Counters {
  let known: Counted = { published: -1, votes: '' };
  let knownSince = Number.NEGATIVE_INFINITY;
  let isDown = false;
  /** Of two reads that overlap, the result of the later one counts. */
  let reading: Promise<void> | undefined;

  function start(at: number): Promise<void> {
    const own = read()
      .then(
        (counted) => {
          if (reading === own) known = counted;
          isDown = false;
        },
        (error: unknown) => {
          isDown = true;
          onFailure(error);
        },
      )
      .finally(() => {
        if (reading !== own) return;
        reading = undefined;
        knownSince = at;
      });
    return own;
  }

  return {
    async current() {
      const now = clock().getTime();
      const age = now - knownSince;
      if (age >= 0 && age < interval) return known;
      reading ??= start(now);
      // While the database is down, cached pages are served without waiting for it.
      if (!isDown) await reading;
      return known;
    },
    changed() {
      // A read in progress may have started before the commit.
      reading = undefined;
      knownSince = Number.NEGATIVE_INFINITY;
      // The commit proves that the database is back.
      isDown = false;
    },
  };
}
