import { randomBytes } from 'node:crypto';
import { ensureAdmin } from '#features/account/admin-account.ts';
import type { Library } from '#features/content/current.ts';
import { seedProducts } from '#features/votes/products.ts';
import { closeMonths } from '#features/votes/queries.ts';
import type { OpenDatabase } from '#platform/database/connect.ts';
import { DatabaseOpenError, openError } from '#platform/database/errors.ts';
import type { Log } from '#platform/logger.ts';
import type { Settings } from '#platform/settings.ts';

interface PrepareDependencies {
  settings: Settings;
  log: Log;
  clock: () => Date;
}

/** Brings content, months and the admin account up to date. */
export async function prepareDatabase(
  { settings, log, clock }: PrepareDependencies,
  { background, engine }: OpenDatabase,
  { products }: Pick<Library, 'products'>,
) {
  await seedProducts(background, products);
  // A month may have ended while the site was stopped.
  await closeMonths(background, engine, clock());
  const account = await ensureAdmin(background, settings, randomBytes, clock());
  if (account.ignoresSetting)
    log.warn(
      'ADMIN_PASSWORD is ignored because you changed the password in the admin. Change the setting to use it again.',
    );
  return account;
}

/** PostgreSQL's errors name the setting to change. */
export const prepareError = (error: Error, databaseUrl?: string): DatabaseOpenError =>
  databaseUrl
    ? openError(databaseUrl, error)
    : new DatabaseOpenError(`The database could not be prepared: ${error.message}.`, {
        cause: error,
      });
