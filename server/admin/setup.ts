import type { SetupStep } from '#contract/admin.ts';
import { readAdmin } from '#database/queries/admin.ts';
import { paths } from '#site/router/paths.ts';
import type { AdminDependencies } from './open-admin.ts';

/** What is not set up yet, in the order in which to do it. */
export async function setupSteps(
  { database, settings }: Pick<AdminDependencies, 'database' | 'settings'>,
  { hasBackup }: { hasBackup: boolean },
): Promise<SetupStep[]> {
  const { mail, newsletter } = await settings.current();
  const steps: SetupStep[] = [];
  if (!mail.url)
    steps.push({
      what: 'Set up email',
      hint: 'Enter your mail server. Until then each message is saved as a file.',
      to: paths.adminSettingsEmail(),
    });
  if (mail.lacksPassword)
    steps.push({
      what: 'Enter the password of your mail server',
      hint: 'Backups contain no passwords, so emails wait until you enter it.',
      to: paths.adminSettingsEmail(),
    });
  if (!newsletter.postalAddress)
    steps.push({
      what: 'Add your postal address',
      hint: 'US law requires one in newsletters.',
      to: paths.adminSettingsNewsletter(),
    });
  if (!hasBackup)
    steps.push({
      what: 'Create the first backup',
      hint: 'Download a copy, too, and keep it away from this server.',
      to: paths.adminSettingsBackups(),
    });
  if ((await readAdmin(database.db))?.setting_hash === null)
    steps.push({
      what: 'Choose your own password',
      hint: 'You still use the one that the first start printed.',
      to: paths.adminSettingsSecurity(),
    });
  return steps;
}
