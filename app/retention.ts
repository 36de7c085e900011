import { deleteOldSessions } from '#features/account/sessions.ts';
import { deleteTrashedBefore } from '#features/content/queries.ts';
import { deleteOldSearches } from '#features/insights/queries.ts';
import { deleteUnconfirmed } from '#features/newsletter/subscriber-queries.ts';
import { deleteUnusedImages } from '#features/pictures/queries.ts';
import type { Database } from '#platform/database/tables.ts';
import { dayOf, daysBefore } from '#platform/days.ts';
import { deleteOldJobs } from '#platform/jobs/queries.ts';
import { deleteOrphanedMailFiles } from '#platform/mail/files.ts';
import { deleteOldMails } from '#platform/mail/outbox.ts';
import { confirmDays, type TokenKeys } from '#platform/tokens.ts';

/** In days; the privacy policy (`content/pages`) names them. */
const retention = {
  /** Jobs, sessions and emails. */
  work: 30,
  issueEmails: 365,
  searches: 90,
  trash: 30,
  unusedImages: 30,
};

interface RetentionDependencies {
  dataDir: string;
  keys: Pick<TokenKeys, 'pseudonymize'>;
}

/** Runs every night. */
export async function deleteOldData(
  db: Database,
  { dataDir, keys }: RetentionDependencies,
  now: Date,
): Promise<void> {
  const before = (days: number) => daysBefore(now, days);
  await deleteOldJobs(db, before(retention.work));
  await deleteUnconfirmed(db, before(confirmDays), keys.pseudonymize);
  await deleteOldSessions(db, before(retention.work));
  await deleteOldMails(db, before(retention.work), before(retention.issueEmails));
  await deleteOrphanedMailFiles(dataDir, db);
  await deleteTrashedBefore(db, before(retention.trash));
  await deleteUnusedImages(db, before(retention.unusedImages), now);
  await deleteOldSearches(db, dayOf(before(retention.searches)));
}
