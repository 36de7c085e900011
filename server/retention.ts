import { unlistedComparisons } from '#contract/counts.ts';
import { deleteLeftovers } from '#database/ops/backup-files.ts';
import { dayOf } from '#database/queries/day.ts';
import { forgetJobs } from '#database/queries/jobs.ts';
import { forgetMails } from '#database/queries/outbox.ts';
import { forgetSearchMisses } from '#database/queries/search-misses.ts';
import { forgetDevices, forgetSessions } from '#database/queries/sessions.ts';
import { forgetWaiting } from '#database/queries/subscribers.ts';
import { forgetCounts } from '#database/queries/visits.ts';
import type { Database } from '#database/schema/tables.ts';
import { deleteOrphanedMailFiles } from '#server/mail/file-transport.ts';
import { confirmDays, type LetterKeys } from '#server/newsletter/tokens.ts';
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
  keys: Pick<LetterKeys, 'blur'>;
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
  await forgetJobs(db, before(kept.work));
  await forgetWaiting(db, before(confirmDays), keys.blur);
  await forgetSessions(db, before(kept.work));
  await forgetDevices(db, before(kept.devices));
  await forgetMails(db, before(kept.work), before(kept.letters));
  await deleteOrphanedMailFiles(dataDir, db);
  await deleteLeftovers(dataDir, before(1));
  const comparisons = paths.comparison('');
  await forgetCounts(db, {
    folder: comparisons,
    listed: [...listed].filter((path) => path.startsWith(comparisons)).concat(unlistedComparisons),
    pagesBefore: dayOf(before(kept.unlisted)),
    hostsBefore: dayOf(before(kept.hosts)),
  });
  await forgetSearchMisses(db, dayOf(before(kept.misses)), mostMisses);
}
