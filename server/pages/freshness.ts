import { dayOf } from '#database/queries/day.ts';
import { monthOf } from '#database/queries/month.ts';
import type { Revisions } from '#database/queries/revision.ts';
import type { Ground } from '#site/data/query-store.ts';

/** What everything was when a page was made: while what it stands on is the same, the page is good. */
export type Stamp = Readonly<Record<Ground, number | string>>;

interface FreshnessParts {
  readRevisions: () => Promise<Revisions>;
  clock: () => Date;
  /** Told when the database does not answer. */
  onFailure: (error: unknown) => void;
}

const interval = 1000;

/** Knows the database's revisions, and looks at them no more than once a second unless this very process changed something. */
export class Freshness {
  private revisions: Revisions = { products: -1, votes: -1 };
  private lookedAt = Number.NEGATIVE_INFINITY;
  private looking: Promise<void> | undefined;
  private failing = false;
  /** Looks are counted: of two that overlap, the one that began later knows better. */
  private looks = 0;
  private believed = 0;
  private last: { day: string; revisions: Revisions; stamp: Stamp } | undefined;
  private readonly parts: FreshnessParts;

  constructor(parts: FreshnessParts) {
    this.parts = parts;
  }

  /** The stamp where it is known without a look. */
  known(): Stamp | undefined {
    const today = this.parts.clock();
    return this.isFresh(today) ? this.stamp(today) : undefined;
  }

  /** The stamp at once where it is known, otherwise after a look. */
  now(): Stamp | Promise<Stamp> {
    const today = this.parts.clock();
    if (this.isFresh(today)) return this.stamp(today);
    const look = this.look();
    // While the database is away nobody waits for it: what is finished is still good.
    return this.failing ? this.stamp(today) : look.then(() => this.stamp(today));
  }

  /** This process has changed something: the next page is made from it. */
  changed(): void {
    this.lookedAt = Number.NEGATIVE_INFINITY;
    // A look that is under way may have begun before the change.
    this.looking = undefined;
  }

  private isFresh(today: Date): boolean {
    const since = today.getTime() - this.lookedAt;
    return since < interval && since >= 0;
  }

  /** Asked for with every page, and the same until something changes. */
  private stamp(today: Date): Stamp {
    const day = dayOf(today);
    if (this.last?.day !== day || this.last.revisions !== this.revisions) {
      const { revisions } = this;
      this.last = { day, revisions, stamp: { ...revisions, month: monthOf(today), day } };
    }
    return this.last.stamp;
  }

  private look(): Promise<void> {
    if (this.looking) return this.looking;
    const begun = this.parts.clock().getTime();
    const look = this.readRevisions().then(() => {
      // A change since then has asked for another look.
      if (this.looking !== look) return;
      this.looking = undefined;
      this.lookedAt = begun;
    });
    this.looking = look;
    return look;
  }

  private async readRevisions(): Promise<void> {
    this.looks += 1;
    const mine = this.looks;
    try {
      const revisions = await this.parts.readRevisions();
      // Not the higher number: a backup that was put back has a lower one, and is true all the same.
      if (mine > this.believed) [this.believed, this.revisions] = [mine, revisions];
      this.failing = false;
    } catch (error) {
      this.failing = true;
      this.parts.onFailure(error);
    }
  }
}
