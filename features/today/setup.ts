import { readAdmin } from '#features/account/queries.ts';
import { isAmazon, type Store } from '#features/gadgets/stores.ts';
import { sectionOf } from '#features/settings/current.ts';
import { readSettingRows } from '#features/settings/queries.ts';
import type { AdminDependencies } from '#platform/http/handler.ts';
import { paths } from '#ui/paths.ts';
import type { SetupStep } from './calls.ts';

/** What is not set up yet, in the order in which to do it. */
export async function setupSteps(
  { database, settings }: Pick<AdminDependencies, 'database' | 'settings'>,
  { hasBackup, stores }: { hasBackup: boolean; stores: readonly Store[] },
): Promise<SetupStep[]> {
  const { mail, newsletter } = await settings.current();
  const general = sectionOf(settings, await readSettingRows(database.db), 'general');
  const steps: SetupStep[] = [];
  if (general.version === 0 && !general.fixed.timeZone)
    steps.push({
      what: 'Choose your time zone',
      hint: 'Times are shown in UTC until then.',
      to: paths.adminSettings(),
    });
  if (general.values.contactEmail.endsWith('.example'))
    steps.push({
      what: 'Enter your contact details',
      hint: 'The site shows an email address that doesn’t exist.',
      to: paths.adminSettings(),
    });
  // Other stores pay for links that have their own tracking.
  const untagged = stores
    .filter(({ hosts, paysUs, tag }) => paysUs && !tag && hosts.some(isAmazon))
    .map(({ name }) => name);
  if (untagged.length > 0)
    steps.push({
      what: 'Enter your affiliate tag',
      hint: `Without it, links to ${untagged.join(' and ')} pay nothing.`,
      to: paths.adminEdit({ open: 'site/stores' }),
    });
  if (!mail.url)
    steps.push({
      what: 'Set up email',
      hint: 'Enter your mail server. Until then each message is saved as a file.',
      to: paths.adminSettings({ part: 'email' }),
    });
  if (mail.lacksPassword)
    steps.push({
      what: 'Enter the password of your mail server',
      hint: 'Backups contain no passwords, so emails wait until you enter it.',
      to: paths.adminSettings({ part: 'email' }),
    });
  if (!newsletter.postalAddress)
    steps.push({
      what: 'Add your postal address',
      hint: 'US law requires one in newsletters.',
      to: paths.adminSettings({ part: 'newsletter' }),
    });
  if (!hasBackup)
    steps.push({
      what: 'Create the first backup',
      hint: 'Download a copy, too, and keep it away from this server.',
      to: paths.adminAccount(),
    });
  if ((await readAdmin(database.db))?.setting_hash === null)
    steps.push({
      what: 'Choose your own password',
      hint: 'You still use the one that the first start printed.',
      to: paths.adminAccount(),
    });
  return steps;
}
