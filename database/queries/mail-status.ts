import type { Database } from '#database/schema/tables.ts';
import { pausedPriority } from './newsletter-issues.ts';
import { isIn } from './outbox.ts';
import { rowCount } from './rows.ts';

export const countWaiting = (db: Database): Promise<number> =>
  rowCount(db.selectFrom('outbox').where(isIn('waiting')));

/** Emails that were tried and will be retried, without those of paused issues. */
export const countStuck = (db: Database): Promise<number> =>
  rowCount(
    db
      .selectFrom('outbox')
      .where(isIn('waiting'))
      .where('last_response', 'is not', null)
      .where('priority', '!=', pausedPriority),
  );

/** Emails that certainly did not arrive. */
export const countFailed = (db: Database, since: Date): Promise<number> =>
  rowCount(
    db
      .selectFrom('outbox')
      .where('state', 'in', ['refused', 'given up'])
      .where('ended_at', '>=', since.toISOString()),
  );
