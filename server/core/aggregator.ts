import { setImmediate as nextTurn } from 'node:timers/promises';

interface Counted {
  count: number;
}

interface AggregatorDependencies<Added extends Counted, Stored extends Counted> {
  /** Rows with the same key are summed up. */
  addedKey(row: Added): string;
  storedKey(row: Stored): string;
  /** What one client's rows count as; runs before a write, not during the request. */
  admit(rows: readonly Added[], client: string): Promise<Stored[]>;
  store(rows: readonly Stored[]): Promise<void>;
  /** The rows are stored with the next write. */
  onFailure(error: unknown, rows: number): void;
}

export interface Aggregator<Added> {
  add(row: Added, client: string): void;
  /** Stores what was counted since the last write. */
  write(): Promise<void>;
}

/** In milliseconds; a crash loses the counts of this time, and addresses of clients stay as long. */
const writtenAfter = 4000;
/** The most rows in memory: with clients, and summed up. */
const maxWaiting = 20_000;
const maxSums = 5000;
/** Clients that are admitted before other events run. */
const batchSize = 100;

/** Counts in memory, and stores the sums in one write. */
export function createAggregator<Added extends Counted, Stored extends Counted>(
  dependencies: AggregatorDependencies<Added, Stored>,
): Aggregator<Added> {
  const { addedKey, storedKey, admit, store, onFailure } = dependencies;
  let waiting = new Map<string, Map<string, Added>>();
  let size = 0;
  let sums = new Map<string, Stored>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  function add(row: Added, client: string): void {
    if (size >= maxWaiting) return;
    const own = waiting.get(client) ?? new Map<string, Added>();
    if (own.size === 0) waiting.set(client, own);
    if (sumUp(own, addedKey(row), row)) size += 1;
    timer ??= setTimeout(write, writtenAfter).unref();
    if (size === maxWaiting) void write();
  }

  function addSum(row: Stored): void {
    const key = storedKey(row);
    if (sums.size < maxSums || sums.has(key)) sumUp(sums, key, row);
  }

  async function admitWaiting(): Promise<void> {
    const clients = waiting;
    waiting = new Map();
    size = 0;
    let admitted = 0;
    for (const [client, rows] of clients) {
      for (const row of await admit([...rows.values()], client)) addSum(row);
      admitted += 1;
      if (admitted % batchSize === 0) await nextTurn();
    }
  }

  async function writeNow(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    await admitWaiting();
    const rows = [...sums.values()];
    if (rows.length === 0) return;
    sums = new Map();
    try {
      await store(rows);
    } catch (error) {
      onFailure(error, rows.length);
      for (const row of rows) addSum(row);
      timer ??= setTimeout(write, writtenAfter).unref();
    }
  }

  /** One write at a time. */
  function write(): Promise<void> {
    writing = writing.then(writeNow);
    return writing;
  }

  return { add, write };
}

/** True if the row is new. */
function sumUp<Row extends Counted>(to: Map<string, Row>, key: string, row: Row): boolean {
  const known = to.get(key);
  if (known) known.count += row.count;
  else to.set(key, row);
  return !known;
}

/** Takes rows in their order until the quota is used up. */
export function takeRows<Row extends Counted>(rows: readonly Row[], quota: number): Row[] {
  let left = quota;
  return rows.flatMap((row) => {
    const count = Math.min(row.count, left);
    left -= count;
    return count > 0 ? [{ ...row, count }] : [];
  });
}

export const countOf = (rows: readonly Counted[]): number =>
  rows.reduce((sum, { count }) => sum + count, 0);
