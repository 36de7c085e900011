import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
} from 'rate-limiter-flexible';

export interface Window {
  points: number;
  seconds: number;
}

/** Shorter windows are counted by each process alone: they are not worth a write per request. */
const shortestShared = 300;

/** PostgreSQL counts for all processes; while it is down, each process counts in memory. */
export function createCounter(
  name: string,
  { points, seconds }: Window,
  pool: pg.Pool | undefined,
): RateLimiterAbstract {
  const options = { keyPrefix: name, points, duration: seconds };
  const memory = new BoundedMemory(options);
  if (!pool || seconds < shortestShared) return memory;
  return new RateLimiterPostgres({
    ...options,
    storeClient: clientOf(pool),
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    insuranceLimiter: memory,
  });
}

/** Per counter. */
const maxKeys = 10_000;

/** Forgets the clients that were seen longest ago, because an attacker has any number of addresses. */
class BoundedMemory extends RateLimiterMemory {
  readonly #keys = new LRUCache<string, true>({
    maxSize: maxKeys,
    sizeCalculation: () => 1,
    dispose: (_, key, reason) => {
      if (reason === 'evict') void this.delete(key);
    },
  });

  override consume(key: string, points?: number) {
    this.#keys.set(key, true);
    return super.consume(key, points);
  }
}

type StoreClient = { query(config: pg.QueryConfig): Promise<{ rows: unknown[] }> };

const clients = new WeakMap<pg.Pool, StoreClient>();

/** All counters of a pool share its batches. */
function clientOf(pool: pg.Pool): StoreClient {
  const known = clients.get(pool) ?? createStoreClient(pool);
  clients.set(pool, known);
  return known;
}

/** Queries of the library; what it adds to counters goes into batches. */
function createStoreClient(pool: pg.Pool): StoreClient {
  const add = createBatches((rows) => addToCounters(pool, rows));
  return {
    async query({ name, text, values = [] }) {
      // Without the statement's name, because PgBouncer has no named ones in transaction mode.
      if (!name?.endsWith('rlflx-upsert')) return pool.query(text, values);
      const [key, points, expire] = values as [string, number, number];
      return { rows: [await add({ key, points, expire })] };
    },
  };
}

interface Addition {
  key: string;
  points: number;
  expire: number;
}

type Counted = Omit<Addition, 'key'>;

interface Batch {
  additions: Map<string, Addition>;
  counted: Promise<Map<string, Counted>>;
}

/**
 * One statement at a time: additions that arrive while it runs go into the next one, so that a
 * busy minute needs few statements.
 */
function createBatches(
  run: (rows: Addition[]) => Promise<Map<string, Counted>>,
): (addition: Addition) => Promise<Counted> {
  let waiting: Batch | undefined;
  let running: Promise<unknown> = Promise.resolve();

  function open(): Batch {
    const additions = new Map<string, Addition>();
    const counted = running.then(() => {
      waiting = undefined;
      return run([...additions.values()]);
    });
    running = counted.catch(() => undefined);
    return { additions, counted };
  }

  return async ({ key, points, expire }) => {
    waiting ??= open();
    const { additions, counted } = waiting;
    const before = additions.get(key)?.points ?? 0;
    const own = before + points;
    additions.set(key, { key, points: own, expire });
    const total = (await counted).get(key);
    if (!total) throw new Error(`The counter ${key} was not stored.`);
    // Later requests in the same batch do not count for this one.
    const later = (additions.get(key)?.points ?? own) - own;
    return { ...total, points: total.points - later };
  };
}

/** In the order of their keys, so that two processes never wait for each other. */
async function addToCounters(
  pool: pg.Pool,
  rows: readonly Addition[],
): Promise<Map<string, Counted>> {
  const sorted = rows.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const { rows: counted } = await pool.query<Addition>(
    `insert into rate_limits as held (key, points, expire)
     select * from unnest($1::text[], $2::integer[], $3::bigint[])
     on conflict (key) do update set
       points = case when held.expire <= $4 then excluded.points else held.points + excluded.points end,
       expire = case when held.expire <= $4 then excluded.expire else held.expire end
     returning key, points, expire`,
    [
      sorted.map(({ key }) => key),
      sorted.map(({ points }) => points),
      sorted.map(({ expire }) => expire),
      Date.now(),
    ],
  );
  return new Map(counted.map((row) => [row.key, row]));
}
