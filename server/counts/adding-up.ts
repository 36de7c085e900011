import type { CountTable } from '#database/count-tables.ts';
import { addCounts } from '#database/counts.ts';
import { dayOf } from '#database/day.ts';
import type { Database } from '#database/tables.ts';
import type { Log } from '#server/log.ts';

interface AddingUpParts {
  db: Database;
  clock: () => Date;
  log: Log;
  /** Whether a page stands at an address that the content does not know: only then does it count. */
  isPage: (path: string) => Promise<boolean>;
}

export type Counted = Pick<CountTable, 'kind' | 'subject' | 'source'>;

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
const most = { sure: 5000, unsure: 100, hosts: 300 };

const keyOf = (kind: string, day: string, subject: string, source: string): string =>
  `${kind}\n${day}\n${subject}\n${source}`;

/** Adds up in memory, and writes what came together in one statement. */
export function createAddingUp({ db, clock, log, isPage }: AddingUpParts): AddingUp {
  let sure = new Map<string, CountTable>();
  let unsure = new Map<string, CountTable>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  const hosts = { day: '', names: new Set<string>() };

  function put(to: Map<string, CountTable>, bound: number, { kind, subject, source }: Counted): void {
    const day = dayOf(clock());
    const about = kind === 'referrer' ? hostOf(subject, day) : subject;
    const known = to.get(keyOf(kind, day, about, source));
    if (known) known.count += 1;
    else keep(to, bound, { kind, day, subject: about, source, count: 1 });
  }

  function keep(to: Map<string, CountTable>, bound: number, row: CountTable): void {
    if (to.size < bound) to.set(keyOf(row.kind, row.day, row.subject, row.source), row);
    timer ??= setTimeout(write, writtenAfter).unref();
  }

  /** Anybody can claim to come from anywhere: a day has so many hosts, and the rest is `other`. */
  function hostOf(name: string, day: string): string {
    if (hosts.day !== day) {
      hosts.day = day;
      hosts.names.clear();
    }
    if (hosts.names.has(name)) return name;
    if (hosts.names.size >= most.hosts) return 'other';
    hosts.names.add(name);
    return name;
  }

  async function pagesAmong(rows: Map<string, CountTable>): Promise<CountTable[]> {
    const paths = [...new Set(Array.from(rows.values(), ({ subject }) => subject))];
    const real = new Set<string>();
    for (const path of paths) if (await isPage(path).catch(() => false)) real.add(path);
    return [...rows.values()].filter(({ subject }) => real.has(subject));
  }

  async function writeNow(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const [counted, doubtful] = [sure, unsure];
    if (counted.size + doubtful.size === 0) return;
    [sure, unsure] = [new Map(), new Map()];
    const rows = [...counted.values(), ...(await pagesAmong(doubtful))];
    try {
      await addCounts(db, rows);
    } catch (error) {
      log.warn({ err: error, counts: rows.length }, 'views and clicks could not be written down; they wait');
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
    addIfPage: (counted) => put(unsure, most.unsure, counted),
    write,
    close: write,
  };
}
