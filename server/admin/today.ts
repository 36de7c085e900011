import { statfs } from 'node:fs/promises';
import type { Figure, Need } from '#contract/admin.ts';
import { adminProducts } from '#database/queries/admin-products.ts';
import { dayOf } from '#database/queries/day.ts';
import { countMessages, countMessagesBetween } from '#database/queries/messages.ts';
import { monthOf } from '#database/queries/month.ts';
import { findInState } from '#database/queries/newsletter-issues.ts';
import { countFailed, countStuck } from '#database/queries/outbox.ts';
import { countUnconfirmedImports, readDays } from '#database/queries/subscribers.ts';
import { type CountKind, countOf } from '#database/queries/visits.ts';
import { countVotes } from '#database/queries/votes.ts';
import type { Handler } from '#server/api/handler.ts';
import { linkNeedsReview } from '#site/admin/products/link-problems.ts';
import { paths } from '#site/router/paths.ts';
import type { AdminParts } from './admin-parts.ts';
import { describeBackups } from './site-status.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** A backup older than this was missed once; with less disk space than this a full disk is near. */
const thresholds = { backup: 36 * hour, disk: 1_000_000_000 };

type Asking = (parts: AdminParts, now: Date) => Promise<Need | undefined>;
type Counting = (parts: AdminParts, now: Date) => Promise<Figure>;

const some = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** What may need attention, the most urgent first. */
const asking: Asking[] = [
  async ({ database }, now) => {
    const count = await countFailed(database.db, new Date(now.getTime() - 7 * day));
    const what = `${some(count, 'email', 'emails')} failed or may not have arrived this week.`;
    return count > 0 ? { what, to: paths.adminSettingsEmail(), urgency: 'now' } : undefined;
  },
  async ({ database }) => {
    const count = await countStuck(database.db);
    const what = `The mail server hasn’t accepted ${some(count, 'email', 'emails')} yet. We’ll keep trying.`;
    return count > 0 ? { what, to: paths.adminSettingsEmail(), urgency: 'now' } : undefined;
  },
  async (parts, now) => {
    const { database, settings } = parts;
    if (database.engine !== 'sqlite' || !settings.nightlyBackup) return;
    const last = await lastBackup(parts);
    const need = { to: paths.adminSettingsBackups(), urgency: last ? 'now' : 'soon' } as const;
    if (!last) return { ...need, what: 'No backup yet.' };
    const age = now.getTime() - Date.parse(last);
    if (age < thresholds.backup) return;
    return {
      ...need,
      what: `The last backup is ${some(Math.floor(age / day), 'day', 'days')} old.`,
    };
  },
  async ({ database }) => {
    const links = (await adminProducts(database.db)).filter(linkNeedsReview);
    if (links.length === 0) return;
    const broken = links.filter(
      ({ health }) => health?.state === 'broken' && !health.isFineWithOwner,
    ).length;
    const what = some(links.length, 'link needs review', 'links need review');
    const to = paths.admin();
    return broken > 0
      ? { what: `${what}, ${broken} of them broken.`, to, urgency: 'now' }
      : { what: `${what}.`, to, urgency: 'soon' };
  },
  async (parts) => {
    const free = await freeSpace(parts);
    const what = 'Less than 1 GB of disk space is free.';
    return free !== null && free < thresholds.disk
      ? { what, to: paths.adminSettingsAdvanced(), urgency: 'now' }
      : undefined;
  },
  async ({ database }) => {
    const letter = await findInState(database.db, 'paused');
    const what = `The newsletter of ${letter?.date} is paused before everyone got it.`;
    return letter
      ? { what, to: paths.adminNewsletter({ letter: String(letter.id) }), urgency: 'now' }
      : undefined;
  },
  async ({ database }) => {
    const { unread } = await countMessages(database.db);
    const what = `${some(unread, 'unread message', 'unread messages')}.`;
    return unread > 0
      ? { what, to: paths.adminMessages({ folder: 'unread' }), urgency: 'soon' }
      : undefined;
  },
  async ({ database }) => {
    const letter = await findInState(database.db, 'draft');
    const what = `The newsletter draft of ${letter?.date} is ready.`;
    return letter
      ? { what, to: paths.adminNewsletter({ letter: String(letter.id) }), urgency: 'soon' }
      : undefined;
  },
  async ({ database }) => {
    const count = await countUnconfirmedImports(database.db);
    const what = `${some(count, 'imported address needs', 'imported addresses need')} confirmation.`;
    return count > 0
      ? { what, to: paths.adminSubscribers({ state: 'waiting' }), urgency: 'soon' }
      : undefined;
  },
];

/** A daily count, summed over this week and the one before. */
const weekOf =
  (name: string, kind: CountKind, source?: string): Counting =>
  async ({ database }, now) => {
    const isoDay = (days: number) => dayOf(new Date(now.getTime() - days * day));
    const count = (from: number, to: number) =>
      countOf(database.db, kind, { since: isoDay(from), until: isoDay(to) }, source);
    return { name, span: 'week', now: await count(6, 0), before: await count(13, 7) };
  };

/** Activity of this week or month and of the one before. */
const counting: Counting[] = [
  weekOf('Visits', 'view', 'arrival'),
  weekOf('Clicks on store links', 'click'),
  async ({ database }, now) => {
    const since = (days: number) => new Date(now.getTime() - days * day).toISOString();
    const count = (from: number, to: number) =>
      countMessagesBetween(database.db, since(from), since(to));
    return { name: 'Messages', span: 'week', now: await count(7, 0), before: await count(14, 7) };
  },
  async ({ database }, now) => {
    const isoDay = (days: number) => dayOf(new Date(now.getTime() - days * day));
    const days = await readDays(database.db, isoDay(13));
    const sum = (from: string, to: string) =>
      days.reduce((all, row) => (row.day >= from && row.day <= to ? all + row.confirmed : all), 0);
    return {
      name: 'New subscribers',
      span: 'week',
      now: sum(isoDay(6), isoDay(0)),
      before: sum(isoDay(13), isoDay(7)),
    };
  },
  async ({ database }, now) => {
    const lastMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
    const votes = (moment: Date) => countVotes(database.db, monthOf(moment));
    return { name: 'Votes', span: 'month', now: await votes(now), before: await votes(lastMonth) };
  },
];

export function today(parts: AdminParts): Handler<'GET /api/admin/today'> {
  return async () => {
    const now = parts.clock();
    const needs: Need[] = [];
    for (const ask of asking) {
      const need = await ask(parts, now);
      if (need) needs.push(need);
    }
    const figures: Figure[] = [];
    for (const count of counting) figures.push(await count(parts, now));
    return {
      body: { needs, figures, lastBackup: await lastBackup(parts), free: await freeSpace(parts) },
    };
  };
}

async function lastBackup({ database, settings }: AdminParts): Promise<string | null> {
  if (database.engine !== 'sqlite') return null;
  const [last] = await describeBackups(settings);
  return last?.at ?? null;
}

async function freeSpace({ settings }: AdminParts): Promise<number | null> {
  const disk = await statfs(settings.dataDir).catch(() => undefined);
  return disk ? disk.bavail * disk.bsize : null;
}
