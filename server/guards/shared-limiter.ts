import type pg from 'pg';
import { spendAllowance, visitorsAllowance, withAllowance } from '#database/engines/allowance.ts';
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

interface Row {
  key: string;
  points: number;
  left: string;
}

/** How often what has run out is cleared away, in milliseconds; it stays for an hour at least. */
const clearEvery = 300_000;

/** By the database's own clock: those of several machines differ. */
const now = '(extract(epoch from statement_timestamp()) * 1000)::bigint';
const left = `expire - ${now} as left`;

/** Keys in order: two processes that take several at once wait for each other in one direction alone. */
const takeAll = `
  insert into rate_limits as held (key, points, expire)
  select key, points, ${now} + duration from unnest($1::text[], $2::int[], $3::bigint[]) as taken (key, points, duration)
  on conflict (key) do update set
    points = case when held.expire <= ${now} then excluded.points else held.points + excluded.points end,
    expire = case when held.expire <= ${now} then excluded.expire else held.expire end
  returning key, points, ${left}`;
const look = `select key, points, ${left} from rate_limits where key = $1 and expire > ${now}`;
const giveBack = `update rate_limits set points = points - 1 where key = $1 and expire > ${now}`;
const set = `
  insert into rate_limits (key, points, expire) values ($1, $2, ${now} + $3::bigint)
  on conflict (key) do update set points = excluded.points, expire = excluded.expire`;
const forget = 'delete from rate_limits where key = $1';
const clear = `delete from rate_limits where expire < ${now} - 3600000`;

/** One table for a whole database: what all its limiters are asked for in one moment is one statement. */
interface Table {
  take(takings: readonly Taking[]): Promise<Spent[]>;
  query(text: string, values: unknown[]): Promise<pg.QueryResult>;
}

const tables = new WeakMap<pg.Pool, Table>();

function tableOf(pool: pg.Pool, patience = visitorsAllowance): Table {
  const known = tables.get(pool);
  if (known) return known;
  const query = (text: string, values: unknown[]) => pool.query(text, values);
  const queue = createCommitQueue<readonly Taking[], Spent[]>((asked) =>
    // In the name of all who ask: it has an allowance of its own.
    withAllowance(async () => countDown(asked, await query(takeAll, sums(asked.flat()))), patience),
  );
  const table: Table = {
    query,
    // What it took is spent by whoever waited: a silent server is not waited for twice.
    take: (takings) =>
      spendAllowance(
        patience,
        () => queue.add(takings) ?? Promise.reject(new Error('too many wait')),
      ),
  };
  tables.set(pool, table);
  const timer = setInterval(() => {
    if (pool.ending) clearInterval(timer);
    else query(clear, []).catch(() => undefined);
  }, clearEvery).unref();
  return table;
}

/** Each key once, in order, with how many take from it and how long it lasts. */
function sums(takings: readonly Taking[]): [string[], number[], number[]] {
  const rows = new Map<string, { points: number; duration: number }>();
  for (const { key, duration } of takings) {
    const row = rows.get(key);
    if (row) row.points += 1;
    else rows.set(key, { points: 1, duration });
  }
  const sorted = [...rows].sort(([one], [other]) => (one < other ? -1 : 1));
  return [
    sorted.map(([key]) => key),
    sorted.map(([, { points }]) => points),
    sorted.map(([, { duration }]) => duration),
  ];
}

const spentOf = ({ points, left }: Row): Spent => ({ points, msLeft: Number(left) });

/** The last of those who took from one key sees all its points, the one before one less, as if they had come one by one. */
function countDown(asked: readonly (readonly Taking[])[], { rows }: pg.QueryResult): Spent[][] {
  const found = new Map((rows as Row[]).map((row) => [row.key, spentOf(row)]));
  const spendOne = ({ key }: Taking): Spent => {
    const spent = found.get(key);
    if (!spent) throw new Error('A budget was not written down.');
    const { points, msLeft } = spent;
    spent.points -= 1;
    return { points, msLeft };
  };
  return asked
    .toReversed()
    .map((takings) => takings.map(spendOne))
    .reverse();
}

/** One that stands in a table with others. */
export interface SharedLimiter extends Limiter {
  table: Table;
  takingOf(key: string): Taking;
  /** Counts while the table does not answer. */
  memory: MemoryLimiter;
}

export const isShared = (limiter: Limiter): limiter is SharedLimiter => 'table' in limiter;

/** What one visitor takes from several budgets of a table is one question, and one answer to wait for. */
export function takeTogether(
  asked: readonly { limiter: SharedLimiter; key: string }[],
): Promise<Spent[]> {
  const [first] = asked;
  if (!first) return Promise.resolve([]);
  return first.limiter.table
    .take(asked.map(({ limiter, key }) => limiter.takingOf(key)))
    .catch(() => asked.map(({ limiter, key }) => limiter.memory.take(key)));
}

/** Budgets in a table that all processes share. While that does not answer, this process counts alone. */
export function createSharedLimiter(
  pool: pg.Pool,
  { name, duration, memory, patience }: SharedParts,
): Limiter {
  const table = tableOf(pool, patience);
  const full = (key: string) => `${name}:${key}`;
  const limiter: SharedLimiter = {
    points: memory.points,
    table,
    memory,
    takingOf: (key) => ({ key: full(key), duration: duration * 1000 }),
    take: (key) => takeTogether([{ limiter, key }]).then(([spent]) => spent as Spent),
    async look(key) {
      try {
        const [row] = (await table.query(look, [full(key)])).rows as Row[];
        return row && spentOf(row);
      } catch {
        return memory.look(key);
      }
    },
    giveBack: (key) => table.query(giveBack, [full(key)]).then(done, () => memory.giveBack(key)),
    set: (key, points, seconds) =>
      table
        .query(set, [full(key), points, seconds * 1000])
        .then(done, () => memory.set(key, points, seconds)),
    forget: (key) => table.query(forget, [full(key)]).then(done, () => memory.forget(key)),
  };
  return limiter;
}

const done = (): void => undefined;
