import { statfs } from 'node:fs/promises';
import { readAdmin } from '#features/account/queries.ts';
import {
  contradictedRecords,
  countStates,
  unpublishedDocuments,
} from '#features/content/queries.ts';
import type { Snapshot } from '#features/content/snapshot.ts';
import { stillPublic } from '#features/gadgets/contradictions.ts';
import { readBrokenLinks } from '#features/gadgets/link-check.ts';
import { productLinks, productsWithVotes } from '#features/gadgets/products.ts';
import { linkProblems, linksOf } from '#features/gadgets/stores.ts';
import { countMessages } from '#features/messages/queries.ts';
import { findDraft, pausedIssues } from '#features/newsletter/issue-queries.ts';
import { monthOf } from '#features/votes/election.ts';
import { listBackups } from '#platform/database/backup.ts';
import { day, hour } from '#platform/days.ts';
import type { AdminDependencies, Handlers } from '#platform/http/handler.ts';
import { countStuck } from '#platform/mail/outbox.ts';
import { longDate } from '#ui/dates.ts';
import { paths } from '#ui/paths.ts';
import type { Alert } from './calls.ts';
import { setupSteps } from './setup.ts';

/** A backup older than this means that one night was missed. */
const oldBackup = 36 * hour;
/** Processes may have been down; a publication is caught up within seconds. */
const latePublication = hour / 6;
const littleSpace = 1_000_000_000;

export function todayHandlers(dependencies: AdminDependencies) {
  return {
    'GET /api/admin/today': async ({ snapshot }) => {
      const now = dependencies.clock();
      const alerts: Alert[] = [];
      for (const readAlert of alertReaders)
        alerts.push(...[(await readAlert({ ...dependencies, snapshot }, now)) ?? []].flat());
      const byUrgency = (urgency: Alert['urgency']) =>
        alerts.filter((alert) => alert.urgency === urgency);
      const hasBackup = (await lastBackup(dependencies)) !== undefined;
      const { gadgets, site } = snapshot.library;
      const linked = new Set(
        gadgets.flatMap(({ store }) => linksOf(store)).map(({ store }) => store),
      );
      const stores = site.stores.list.filter(({ name }) => linked.has(name));
      const setup = await setupSteps(dependencies, { hasBackup, stores });
      const waiting = await countStates(dependencies.database.db);
      return { body: { alerts: [...byUrgency('now'), ...byUrgency('soon')], waiting, setup } };
    },
  } satisfies Partial<Handlers>;
}

type AlertReader = (
  dependencies: AdminDependencies & { snapshot: Snapshot },
  now: Date,
) => Promise<Alert | Alert[] | undefined>;

const plural = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** Of equally urgent alerts, the first is shown first. */
const alertReaders: AlertReader[] = [
  async ({ loginProtection }) => {
    const guesses = await loginProtection.readAttack();
    const what = `Somebody is guessing your password: ${plural(guesses ?? 0, 'wrong one', 'wrong ones')} in a day. Logins from new browsers are slower until it stops.`;
    return guesses ? { what, to: paths.adminAccount(), urgency: 'now' } : undefined;
  },
  async ({ database }) => {
    const isWeak = (await readAdmin(database.db))?.password_is_weak === 1;
    const what = 'Your password is easy to guess. Choose a longer one.';
    return isWeak ? { what, to: paths.adminAccount(), urgency: 'now' } : undefined;
  },
  async ({ published, documents: { db } }) => {
    const content = await published();
    const rows = await contradictedRecords(db);
    return rows.flatMap(({ id, title, contradictions }): Alert[] => {
      const open = stillPublic(content, contradictions);
      const what = `${title} has changed, and ${plural(open.length, 'sentence still says', 'sentences still say')} what it said before.`;
      return open.length > 0 ? [{ what, to: paths.adminDocument(id), urgency: 'soon' }] : [];
    });
  },
  async ({ documents: { db } }, now) => {
    const missed = await unpublishedDocuments(db, new Date(now.getTime() - latePublication));
    return missed.map(({ id, title, publish_problem }) => ({
      what: `Not published: ${title}. ${publish_problem ?? 'It is late. We’ll keep trying.'}`,
      to: paths.adminDocument(id),
      urgency: 'now',
    }));
  },
  async ({ database }) => {
    const count = await countStuck(database.db);
    const what = `The mail server hasn’t accepted ${plural(count, 'email', 'emails')} yet. We’ll keep trying.`;
    return count > 0
      ? { what, to: paths.adminSettings({ part: 'email' }), urgency: 'now' }
      : undefined;
  },
  async (dependencies, now) => {
    if (!dependencies.settings.nightlyBackup) return;
    const to = paths.adminAccount();
    const last = await lastBackup(dependencies);
    // The first backup is a step of the setup.
    if (!last) return;
    const age = now.getTime() - last.getTime();
    const what = `The last backup is ${plural(Math.floor(age / day), 'day', 'days')} old.`;
    return age < oldBackup ? undefined : { what, to, urgency: 'now' };
  },
  async ({ database: { db }, snapshot: { library } }, now) => {
    const brokenLinks = await readBrokenLinks(db, await productLinks(db, library));
    const stores = library.site.stores.list;
    const products = await productsWithVotes(db, library, monthOf(now));
    return products.flatMap(({ id, name, amazonUrl }): Alert[] => {
      const link = brokenLinks.get(id);
      const problem = link?.reason ?? linkProblems(amazonUrl, stores)[0];
      if (!problem) return [];
      const { hostname } = new URL(link?.url ?? amazonUrl);
      const what = `Check the link of the ${name} to ${hostname}. ${problem}`;
      return [{ what, to: paths.admin(), urgency: link ? 'now' : 'soon' }];
    });
  },
  async ({ settings }) => {
    const disk = await statfs(settings.dataDir).catch(() => undefined);
    const what = 'Less than 1 GB of disk space is free.';
    return disk && disk.bavail * disk.bsize < littleSpace
      ? { what, to: paths.adminAccount(), urgency: 'now' }
      : undefined;
  },
  async ({ database }) => {
    return (await pausedIssues(database.db)).map(({ id, date, problem }) => ({
      what:
        problem ?? `The newsletter of ${longDate(date)} is paused. Not everyone has received it.`,
      to: paths.adminNewsletter({ issue: String(id) }),
      urgency: 'now',
    }));
  },
  async ({ database }) => {
    const { unread } = await countMessages(database.db);
    const what = `${plural(unread, 'unread message', 'unread messages')}.`;
    return unread > 0
      ? { what, to: paths.adminMessages({ folder: 'unread' }), urgency: 'soon' }
      : undefined;
  },
  async ({ database }) => {
    const issue = await findDraft(database.db);
    if (!issue) return;
    const to = paths.adminNewsletter({ issue: String(issue.id) });
    if (issue.problem) return { what: issue.problem, to, urgency: 'now' };
    if (issue.send_at) return;
    const what = `The newsletter draft for ${longDate(issue.date)} is ready.`;
    return { what, to, urgency: 'soon' };
  },
];

async function lastBackup({ database }: AdminDependencies): Promise<Date | undefined> {
  const backups = await listBackups(database.location.dataDir);
  return backups.find(({ occasion }) => occasion !== 'before-restore')?.taken;
}
