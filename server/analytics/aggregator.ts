import { addCounts } from '#database/queries/analytics.ts';
import { dayOf } from '#database/queries/dates.ts';
import type { CountTable, Database } from '#database/schema/tables.ts';
import type { Log } from '#server/core/logger.ts';

interface AggregatorParts {
  db: Database;
  clock: () => Date;
  log: Log;
  /** The page that a dynamic URL counts as; undefined if there is none. */
  pageAt: (path: string) => Promise<string | undefined>;
}

export interface Counted extends Pick<CountTable, 'kind' | 'subject' | 'source'> {
  /** Whether the client may add a referrer host that is new today. */
  mayBeNew?: () => boolean;
}

export interface Aggregator {
  add(counted: Counted): void;
  /** The same for a URL that may not exist. */
  addIfPage(counted: Counted): void;
  /** Stores what was counted since the last write. */
  write(): Promise<void>;
  close(): Promise<void>;
}

/** In milliseconds; a crash loses the counts of this time. */
const writtenAfter = 4000;
/** The most entries in memory, so that invented URLs and hosts cannot fill it. */
const limits = { verified: 5000, unverified: 100, hosts: 300, found: 1000 };

const keyOf = (kind: string, day: string, subject: string, source: string): string =>
  `${kind}\n${day}\n${subject}\n${source}`;

/** Counts in memory, and writes the sums in one statement. */
export function createAggregator({ db, clock, log, pageAt }: AggregatorParts): Aggregator {
  let verified = new Map<string, CountTable>();
  let unverified = new Map<string, CountTable>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  const hosts = { day: '', names: new Set<string>() };
  /** Dynamic URLs that exist, with the page that they count as. */
  const found = new Map<string, string>();

  function put(
    to: Map<string, CountTable>,
    bound: number,
    { kind, subject, source, mayBeNew }: Counted,
  ): void {
    const day = dayOf(clock());
    const about = kind === 'referrer' ? limitHost(subject, day, mayBeNew) : subject;
    const known = to.get(keyOf(kind, day, about, source));
    if (known) known.count += 1;
    else insert(to, bound, { kind, day, subject: about, source, count: 1 });
  }

  function insert(to: Map<string, CountTable>, bound: number, row: CountTable): void {
    if (to.size < bound) to.set(keyOf(row.kind, row.day, row.subject, row.source), row);
    timer ??= setTimeout(write, writtenAfter).unref();
  }

  /** Referrers can be forged, so their number is limited; the rest counts as `other`. */
  function limitHost(name: string, day: string, mayBeNew = () => true): string {
    if (hosts.day !== day) {
      hosts.day = day;
      hosts.names.clear();
    }
    if (hosts.names.has(name)) return name;
    if (hosts.names.size >= limits.hosts || !mayBeNew()) return 'other';
    hosts.names.add(name);
    return name;
  }

  async function findPage(path: string): Promise<string | undefined> {
    const subject = await pageAt(path).catch(() => undefined);
    if (found.size >= limits.found) found.clear();
    if (subject !== undefined) found.set(path, subject);
    return subject;
  }

  function addIfPage(counted: Counted): void {
    const subject = found.get(counted.subject);
    if (subject === undefined) put(unverified, limits.unverified, counted);
    else put(verified, limits.verified, { ...counted, subject });
  }

  /** Adds the unverified URLs that exist; several URLs may count as one page. */
  async function verify(
    counted: Map<string, CountTable>,
    unverifiedRows: Map<string, CountTable>,
  ): Promise<CountTable[]> {
    const subjects = new Map<string, string | undefined>();
    const real = new Map(counted);
    for (const row of unverifiedRows.values()) {
      if (!subjects.has(row.subject)) subjects.set(row.subject, await findPage(row.subject));
      const subject = subjects.get(row.subject);
      if (subject === undefined) continue;
      const key = keyOf(row.kind, row.day, subject, row.source);
      real.set(key, { ...row, subject, count: row.count + (real.get(key)?.count ?? 0) });
    }
    return [...real.values()];
  }

  async function writeNow(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const [counted, unverifiedRows] = [verified, unverified];
    if (counted.size + unverifiedRows.size === 0) return;
    [verified, unverified] = [new Map(), new Map()];
    const rows = await verify(counted, unverifiedRows);
    try {
      await addCounts(db, rows);
    } catch (error) {
      log.warn(
        { err: error, counts: rows.length },
        'visit counts could not be stored; they will be retried',
      );
      for (const row of rows) addBack(row);
    }
  }

  function addBack(row: CountTable): void {
    const known = verified.get(keyOf(row.kind, row.day, row.subject, row.source));
    if (known) known.count += row.count;
    else insert(verified, limits.verified, row);
  }

  /** One write at a time. */
  function write(): Promise<void> {
    writing = writing.then(writeNow);
    return writing;
  }

  return {
    add: (counted) => put(verified, limits.verified, counted),
    addIfPage,
    write,
    close: write,
  };
}
