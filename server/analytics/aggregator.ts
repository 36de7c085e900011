import { addCounts } from '#database/queries/analytics.ts';
import { dayOf } from '#database/queries/dates.ts';
import type { CountTable, Database } from '#database/schema/tables.ts';
import type { Log } from '#server/core/logger.ts';

interface AddingUpParts {
  db: Database;
  clock: () => Date;
  log: Log;
  /** What an address that the content does not know counts as; undefined where no page stands there. */
  pageAt: (path: string) => Promise<string | undefined>;
}

export interface Counted extends Pick<CountTable, 'kind' | 'subject' | 'source'> {
  /** Whether whoever tells of a host may name one that is new today. */
  mayBeNew?: () => boolean;
}

export interface AddingUp {
  add(counted: Counted): void;
  /** The same, for a page that may be made up. */
  addIfPage(counted: Counted): void;
  /** Writes down what was added since the last time. */
  write(): Promise<void>;
  close(): Promise<void>;
}

/** A crash loses what was counted in this time. */
const writtenAfter = 4000;
/** Between two writes: whoever makes up names fills no memory. */
const most = { sure: 5000, unsure: 100, hosts: 300, found: 1000 };

const keyOf = (kind: string, day: string, subject: string, source: string): string =>
  `${kind}\n${day}\n${subject}\n${source}`;

/** Adds up in memory, and writes what came together in one statement. */
export function createAddingUp({ db, clock, log, pageAt }: AddingUpParts): AddingUp {
  let sure = new Map<string, CountTable>();
  let unsure = new Map<string, CountTable>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  const hosts = { day: '', names: new Set<string>() };
  /** Addresses at which a page was found, with what they count as: whoever makes up names does not push them out. */
  const found = new Map<string, string>();

  function put(
    to: Map<string, CountTable>,
    bound: number,
    { kind, subject, source, mayBeNew }: Counted,
  ): void {
    const day = dayOf(clock());
    const about = kind === 'referrer' ? hostOf(subject, day, mayBeNew) : subject;
    const known = to.get(keyOf(kind, day, about, source));
    if (known) known.count += 1;
    else keep(to, bound, { kind, day, subject: about, source, count: 1 });
  }

  function keep(to: Map<string, CountTable>, bound: number, row: CountTable): void {
    if (to.size < bound) to.set(keyOf(row.kind, row.day, row.subject, row.source), row);
    timer ??= setTimeout(write, writtenAfter).unref();
  }

  /** Anybody can claim to come from anywhere: a day has so many hosts, each network names a few of them, and the rest is `other`. */
  function hostOf(name: string, day: string, mayBeNew = () => true): string {
    if (hosts.day !== day) {
      hosts.day = day;
      hosts.names.clear();
    }
    if (hosts.names.has(name)) return name;
    if (hosts.names.size >= most.hosts || !mayBeNew()) return 'other';
    hosts.names.add(name);
    return name;
  }

  async function subjectAt(path: string): Promise<string | undefined> {
    const subject = await pageAt(path).catch(() => undefined);
    if (found.size >= most.found) found.clear();
    if (subject !== undefined) found.set(path, subject);
    return subject;
  }

  function putIfPage(counted: Counted): void {
    const subject = found.get(counted.subject);
    if (subject === undefined) put(unsure, most.unsure, counted);
    else put(sure, most.sure, { ...counted, subject });
  }

  /** What is sure, and of the rest what is a page. Several addresses may count as one, and a row is written once. */
  async function withPages(
    counted: Map<string, CountTable>,
    doubtful: Map<string, CountTable>,
  ): Promise<CountTable[]> {
    const subjects = new Map<string, string | undefined>();
    const real = new Map(counted);
    for (const row of doubtful.values()) {
      if (!subjects.has(row.subject)) subjects.set(row.subject, await subjectAt(row.subject));
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
    const [counted, doubtful] = [sure, unsure];
    if (counted.size + doubtful.size === 0) return;
    [sure, unsure] = [new Map(), new Map()];
    const rows = await withPages(counted, doubtful);
    try {
      await addCounts(db, rows);
    } catch (error) {
      log.warn(
        { err: error, counts: rows.length },
        'visit counts could not be stored; they will be retried',
      );
      for (const row of rows) putBack(row);
    }
  }

  /** Back among what waits, as long as there is room. */
  function putBack(row: CountTable): void {
    const known = sure.get(keyOf(row.kind, row.day, row.subject, row.source));
    if (known) known.count += row.count;
    else keep(sure, most.sure, row);
  }

  /** One after the other: a write that takes its time is not overtaken. */
  function write(): Promise<void> {
    writing = writing.then(writeNow);
    return writing;
  }

  return {
    add: (counted) => put(sure, most.sure, counted),
    addIfPage: putIfPage,
    write,
    close: write,
  };
}
