import type pg from 'pg';
import { spendAllowance, visitorsAllowance, withAllowance } from '#database/allowance.ts';
import { createCommitQueue } from '#server/api/commit-queue.ts';
import type { Limiter, Spent } from './budget.ts';
import type { MemoryLimiter } from './memory-limiter.ts';

interface SharedParts {
  /** What its keys begin with. */
  name: string;
  /** In seconds. */
  duration: number;
  /** Counts while the database is away. */
  memory: MemoryLimiter;
  patience: number | undefined;
}

interface Taking {
  key: string;
  /** In milliseconds. */
  duration: number;
}

type Row = { key: string; points: number; expire: string };

/** How long what has run out is left in the table at least, in milliseconds, and how often it is looked for. */
const keptFor = 3_600_000;
const clearEvery = 300_000;

/** Keys in order: two processes that take several at once wait for each other in one direction alone. */
const takeAll = `
  insert into rate_limits as held (key, points, expire)
  select * from unnest($1::text[], $2::int[], $3::bigint[])
  on conflict (key) do update set
    points = case when held.expire <= $4 then excluded.points else held.points + excluded.points end,
    expire = case when held.expire <= $4 then excluded.expire else held.expire end
  returning key, points, expire`;

/** One table for a whole database: what all its limiters are asked for in one moment is one statement. */
interface Table {
  take(taking: Taking): Promise<Spent>;
  query(text: string, values: unknown[]): Promise<pg.QueryResult>;
}

const tables = new WeakMap<pg.Pool, Table>();

function tableOf(pool: pg.Pool, patience = visitorsAllowance): Table {
  const known = tables.get(pool);
  if (known) return known;
  const query = (text: string, values: unknown[]) => pool.query(text, values);
  const queue = createCommitQueue<Taking, Spent>((takings) =>
    // In the name of all who ask: it has an allowance of its own.
    withAllowance(async () => countDown(takings, await query(takeAll, [...sums(takings), Date.now()])), patience),
  );
  const table: Table = {
    query,
    // What it took is spent by whoever waited: a silent server is not waited for twice.
    take: (taking) =>
      spendAllowance(patience, async () => (await queue.add(taking)) ?? Promise.reject(new Error('too many wait'))),
  };
  tables.set(pool, table);
  const clear = () => query('delete from rate_limits where expire < $1', [Date.now() - keptFor]).catch(() => undefined);
  const timer = setInterval(() => (pool.ending ? clearInterval(timer) : void clear()), clearEvery).unref();
  return table;
}

/** Each key once, in order, with how many take from it and when it would run out. */
function sums(takings: readonly Taking[]): [string[], number[], number[]] {
  const rows = new Map<string, { points: number; expire: number }>();
  for (const { key, duration } of takings) {
    const row = rows.get(key);
    if (row) row.points += 1;
    else rows.set(key, { points: 1, expire: Date.now() + duration });
  }
  const keys = [...rows.keys()].sort();
  return [keys, keys.map((key) => rows.get(key)?.points ?? 0), keys.map((key) => rows.get(key)?.expire ?? 0)];
}

/** The last of those who took from one key sees all its points, the one before one less, as if they had come one by one. */
function countDown(takings: readonly Taking[], { rows }: pg.QueryResult): Spent[] {
  const found = new Map((rows as Row[]).map(({ key, ...row }) => [key, row]));
  const now = Date.now();
  return takings
    .toReversed()
    .map(({ key }): Spent => {
      const row = found.get(key);
      if (!row) throw new Error('A budget was not written down.');
      const spent = { points: row.points, msLeft: Number(row.expire) - now };
      row.points -= 1;
      return spent;
    })
    .reverse();
}

/** Budgets in a table that all processes share. While that does not answer, this process counts alone. */
export function createSharedLimiter(pool: pg.Pool, { name, duration, memory, patience }: SharedParts): Limiter {
  const table = tableOf(pool, patience);
  const full = (key: string) => `${name}:${key}`;
  return {
    points: memory.points,
    take: (key) => table.take({ key: full(key), duration: duration * 1000 }).catch(() => memory.take(key)),
    async look(key) {
      try {
        const { rows } = await table.query('select points, expire from rate_limits where key = $1 and expire > $2', [
          full(key),
          Date.now(),
        ]);
        const [row] = rows as Row[];
        return row && { points: row.points, msLeft: Number(row.expire) - Date.now() };
      } catch {
        return memory.look(key);
      }
    },
    async giveBack(key) {
      await table
        .query('update rate_limits set points = points - 1 where key = $1 and expire > $2', [full(key), Date.now()])
        .catch(() => memory.giveBack(key));
    },
    async set(key, points, seconds) {
      await table
        .query(
          'insert into rate_limits (key, points, expire) values ($1, $2, $3) on conflict (key) do update set points = excluded.points, expire = excluded.expire',
          [full(key), points, Date.now() + seconds * 1000],
        )
        .catch(() => memory.set(key, points, seconds));
    },
    async forget(key) {
      await table.query('delete from rate_limits where key = $1', [full(key)]).catch(() => memory.forget(key));
    },
  };
}
