import { unlistedComparisons } from '#contract/analytics.ts';
import { deleteLeftovers } from '#database/ops/backup.ts';
import { deleteOldDevices, deleteOldSessions } from '#database/queries/admin.ts';
import { deleteOldSearchMisses, forgetCounts } from '#database/queries/analytics.ts';
import { dayOf } from '#database/queries/dates.ts';
import { deleteOldJobs } from '#database/queries/jobs.ts';
import { deleteOldMails } from '#database/queries/outbox.ts';
import { deleteUnconfirmed } from '#database/queries/subscribers.ts';
import type { Database } from '#database/schema/tables.ts';
import { deleteOrphanedMailFiles } from '#server/mail/file-transport.ts';
import { confirmDays, type TokenKeys } from '#server/newsletter/tokens.ts';
import { paths } from '#site/router/paths.ts';

const day = 24 * 60 * 60 * 1000;

/** How long the desk can still show what was done; who got which letter, for a year. In days. */
const kept = {
  work: 30,
  letters: 365,
  devices: 365,
  misses: 90,
  hosts: 365,
  unlisted: 90,
};

/** Searches that found nothing. */
const mostMisses = 2000;

interface ForgetParts {
  dataDir: string;
  keys: Pick<TokenKeys, 'pseudonymize'>;
  /** The pages that a visitor may find. */
  listed: ReadonlySet<string>;
}

/** Every night: what has served its time is deleted. */
export async function forget(
  db: Database,
  { dataDir, keys, listed }: ForgetParts,
  now: Date,
): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * day);
  await deleteOldJobs(db, before(kept.work));
  await deleteUnconfirmed(db, before(confirmDays), keys.pseudonymize);
  await deleteOldSessions(db, before(kept.work));
  await deleteOldDevices(db, before(kept.devices));
  await deleteOldMails(db, before(kept.work), before(kept.letters));
  await deleteOrphanedMailFiles(dataDir, db);
  await deleteLeftovers(dataDir, before(1));
  const comparisons = paths.comparison('');
  await forgetCounts(db, {
    folder: comparisons,
    listed: [...listed].filter((path) => path.startsWith(comparisons)).concat(unlistedComparisons),
    pagesBefore: dayOf(before(kept.unlisted)),
    hostsBefore: dayOf(before(kept.hosts)),
  });
  await deleteOldSearchMisses(db, dayOf(before(kept.misses)), mostMisses);
}
