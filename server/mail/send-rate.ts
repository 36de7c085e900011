import { reserveTime } from '#database/queries/outbox.ts';
import type { Database } from '#database/schema/tables.ts';

/** When a mail may leave, in milliseconds. */
export type Pace = () => Promise<number>;

interface Parts {
  db: Database;
  clock: () => Date;
  perSecond: number;
  /** How many turns are reserved at once. */
  atOnce: number;
}

/** Turns at an even distance, for all processes together. One that was missed is lost: nobody catches up, so that the pace is never more than was set. */
export function createPace({ db, clock, perSecond, atOnce }: Parts): Pace {
  const step = Math.ceil(1000 / perSecond);
  /** Ours are `next`, a step later, and so on before `end`. */
  let [next, end] = [0, 0];
  let reserving: Promise<void> | undefined;

  async function reserve(now: number): Promise<void> {
    next = await reserveTime(db, now, atOnce * step);
    end = next + atOnce * step;
  }

  return async () => {
    for (;;) {
      const now = clock().getTime();
      if (next <= now - step) next += Math.floor((now - next) / step) * step;
      if (next < end) {
        next += step;
        return next - step;
      }
      reserving ??= reserve(now).finally(() => {
        reserving = undefined;
      });
      await reserving;
    }
  };
}
