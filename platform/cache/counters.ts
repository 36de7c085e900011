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
  // Reads are numbered: of two that overlap, the result of the later one counts.
  let started = 0;
  let answered = 0;
  /** The first read after the last change by this process. */
  let required = 0;
  let isDown = false;
  let running: { number: number; end: Promise<void> } | undefined;

  async function run(number: number, startedAt: number): Promise<void> {
    try {
      const counted = await read();
      if (number > answered) known = counted;
      isDown = false;
    } catch (error) {
      isDown = true;
      onFailure(error);
    }
    if (running?.number === number) running = undefined;
    if (number < answered) return;
    answered = number;
    knownSince = startedAt;
  }

  return {
    async current() {
      const now = clock().getTime();
      const age = now - knownSince;
      if (age >= 0 && age < interval && answered >= required) return known;
      // A read in progress may have started before the commit.
      if (!running || running.number < required) {
        started += 1;
        running = { number: started, end: run(started, now) };
      }
      // While the database is down, cached pages are served without waiting for it.
      if (!isDown) await running.end;
      return known;
    },
    changed() {
      required = started + 1;
      // The commit proves that the database is back.
      isDown = false;
    },
  };
}
