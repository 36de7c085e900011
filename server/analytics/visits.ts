import { LRUCache } from 'lru-cache';
import { addCounts } from '#database/queries/analytics.ts';
import type { CountTable, Database } from '#database/schema/tables.ts';
import { type Aggregator, countOf, createAggregator, takeRows } from '#server/core/aggregator.ts';
import type { Log } from '#server/core/logger.ts';
import { createQuota } from '#server/core/rate-limiter.ts';

export interface Visit extends CountTable {
  /** A view that a browser reports was served before, so each has its own limit. */
  isReported: boolean;
  /** The URL may not exist. */
  isUnverified?: boolean;
  /** The host that linked to the page. */
  referrer?: string;
  /** The date of the newsletter issue that linked to the page. */
  issue?: string;
}

interface VisitDependencies {
  db: Database;
  secret: string;
  log: Log;
  /** The page that a dynamic URL counts as; undefined if there is none. */
  pageAt: (path: string) => Promise<string | undefined>;
  /** Whether an issue of this date was sent. */
  isIssue: (date: string) => Promise<boolean>;
}

/** Per client; more than a person reads. */
const perMinute = { points: 240, seconds: 60 };
/** Referrer hosts that are new today, per client; the privacy policy allows only a minute. */
const newHosts = { points: 10, seconds: 60 };
/** Unverified URLs that are looked up. */
const lookups = { points: 1500, seconds: 60 };
const maxHosts = 300;

/** Limits and verifies visits, and adds them to the stored counts. */
export function createVisits(dependencies: VisitDependencies): Aggregator<Visit> {
  const { db, secret, log, pageAt, isIssue } = dependencies;
  const served = createQuota('served', perMinute, { secret });
  const reported = createQuota('reported', perMinute, { secret });
  const lookUp = createQuota('lookups', lookups, { secret });
  const limitHost = createHostLimit(secret);
  const issues = new Set<string>();
  const found = new LRUCache<string, string>({ max: 1000 });

  /** The page that a visit counts as. */
  async function verify({ subject, isUnverified }: Visit): Promise<string | undefined> {
    const known = isUnverified ? found.get(subject) : subject;
    if (known !== undefined || (await lookUp('all')) === 0) return known;
    const page = await pageAt(subject).catch(() => undefined);
    if (page !== undefined) found.set(subject, page);
    return page;
  }

  /** Only dates of issues, because anyone can write another one into a URL. */
  async function verifyIssue(date: string): Promise<boolean> {
    if (issues.has(date)) return true;
    if ((await lookUp('all')) === 0 || !(await isIssue(date).catch(() => false))) return false;
    issues.add(date);
    return true;
  }

  async function admit(visits: readonly Visit[], client: string): Promise<CountTable[]> {
    const admitted: CountTable[] = [];
    for (const isReported of [false, true]) {
      const own = visits.filter((visit) => visit.isReported === isReported);
      if (own.length === 0) continue;
      const quota = await (isReported ? reported : served)(client, countOf(own));
      for (const visit of takeRows(own, quota)) {
        const { day, count, referrer, issue } = visit;
        const subject = await verify(visit);
        if (subject === undefined) continue;
        admitted.push({ ...toRow(visit), subject });
        if (issue !== undefined && (await verifyIssue(issue)))
          admitted.push({ kind: 'issue', day, subject, source: issue, count });
        if (referrer === undefined) continue;
        const host = await limitHost(referrer, day, client);
        admitted.push({ kind: 'referrer', day, subject: host, source: '', count });
      }
    }
    return admitted;
  }

  return createAggregator<Visit, CountTable>({
    addedKey: (visit) => `${rowKey(visit)}\n${visit.isReported}\n${visit.referrer}\n${visit.issue}`,
    storedKey: rowKey,
    admit,
    store: (rows) => addCounts(db, rows),
    onFailure: (error, counts) =>
      log.warn({ err: error, counts }, 'visit counts could not be stored; they will be retried'),
  });
}

const rowKey = ({ kind, day, subject, source }: CountTable): string =>
  `${kind}\n${day}\n${subject}\n${source}`;

const toRow = ({ kind, day, subject, source, count }: Visit): CountTable => ({
  kind,
  day,
  subject,
  source,
  count,
});

/** Referrers can be forged, so their number is limited; the rest counts as `other`. */
function createHostLimit(secret: string) {
  const quota = createQuota('new-hosts', newHosts, { secret });
  const hosts = { day: '', names: new Set<string>() };
  return async (name: string, day: string, client: string): Promise<string> => {
    if (hosts.day !== day) {
      hosts.day = day;
      hosts.names.clear();
    }
    if (hosts.names.has(name)) return name;
    if (hosts.names.size >= maxHosts || (await quota(client)) === 0) return 'other';
    hosts.names.add(name);
    return name;
  };
}
