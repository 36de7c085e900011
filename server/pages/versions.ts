import { dayOf } from '#database/queries/day.ts';
import { monthOf } from '#database/queries/month.ts';
import type { Revisions } from '#database/queries/revision.ts';

/** What a cached page can depend on. */
export type Versions = Readonly<Record<'products' | 'votes' | 'month' | 'day', number | string>>;

interface VersionsParts {
  readRevisions: () => Promise<Revisions>;
  clock: () => Date;
  onFailure: (error: unknown) => void;
}

const interval = 1000;

/** Reads the database's revisions at most once a second, and right after a change by this process. */
export class VersionReader {
  readonly #parts: VersionsParts;
  #revisions: Revisions = { products: -1, votes: -1 };
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;
  #isDown = false;
  /** Reads are numbered: of two that overlap, the one that started later counts. */
  #started = 0;
  #finished = 0;

  constructor(parts: VersionsParts) {
    this.#parts = parts;
  }

  async current(): Promise<Versions> {
    const now = this.#parts.clock();
    const age = now.getTime() - this.#readAt;
    if (age >= interval || age < 0) {
      this.#reading ??= this.#read(now.getTime());
      // While the database is down, cached pages are served without waiting for it.
      if (!this.#isDown) await this.#reading;
    }
    return { ...this.#revisions, month: monthOf(now), day: dayOf(now) };
  }

  /** Called after a commit of this process, so that the next page shows it. */
  changed(): void {
    this.#readAt = Number.NEGATIVE_INFINITY;
    // A read in progress may have started before the commit.
    this.#reading = undefined;
  }

  #read(startedAt: number): Promise<void> {
    this.#started += 1;
    const number = this.#started;
    const reading = this.#parts
      .readRevisions()
      .then(
        (revisions) => {
          if (number > this.#finished) {
            this.#finished = number;
            this.#revisions = revisions;
          }
          this.#isDown = false;
        },
        (error: unknown) => {
          this.#isDown = true;
          this.#parts.onFailure(error);
        },
      )
      .then(() => {
        if (this.#reading !== reading) return;
        this.#reading = undefined;
        this.#readAt = startedAt;
      });
    return reading;
  }
}
