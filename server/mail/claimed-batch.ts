import type { OpenDatabase } from '#database/connect.ts';
import { holdMails, letGo, type OutboxMail } from '#database/queries/outbox.ts';
import { ranks } from './kinds.ts';

interface Parts {
  database: Pick<OpenDatabase, 'background' | 'engine'>;
  clock: () => Date;
  /** How many mails are held at once. */
  atOnce: number;
  /** For how long, and how often those that somebody waits for are looked for: in milliseconds. */
  times: { hold: number; betweenLooks: number };
}

/** The mails that this process sends next. */
export interface Hand {
  next(): Promise<OutboxMail | undefined>;
  /** One that somebody waits for may have come. */
  lookAgain(): void;
  /** Gives one back that could not be begun: where it still waits, others find it. */
  giveBack(mail: OutboxMail): Promise<void>;
  /** Gives all of them back. */
  empty(): Promise<void>;
}

export function createHand({ database, clock, atOnce, times }: Parts): Hand {
  const { background: db, engine } = database;
  let held: OutboxMail[] = [];
  let lookAt = 0;
  let looking: Promise<void> | undefined;

  /** Those that somebody waits for go before everything that is held; the others are looked for when nothing is. */
  async function look(): Promise<void> {
    const at = clock();
    const until = new Date(at.getTime() + times.hold);
    lookAt = performance.now() + times.betweenLooks;
    for (const rank of Object.values(ranks)) {
      const found = await holdMails(db, engine, { rank, at, until, most: atOnce });
      held.unshift(...found);
      if (held.length > 0) return;
    }
  }

  const isLookDue = (): boolean => {
    const [first] = held;
    return !first || (first.rank !== ranks.soon && performance.now() >= lookAt);
  };

  return {
    async next() {
      if (isLookDue()) {
        looking ??= look().finally(() => {
          looking = undefined;
        });
        await looking;
      }
      return held.shift();
    },
    lookAgain: () => {
      lookAt = 0;
    },
    giveBack: (mail) => letGo(db, [mail], clock()),
    async empty() {
      const rest = held;
      held = [];
      await letGo(db, rest, clock());
    },
  };
}
