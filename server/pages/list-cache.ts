import { isDatabaseError } from '#platform/database/errors.ts';
import type { Log } from '#server/core/logger.ts';
import { CachedResponse, ResponseCache } from '#server/core/response-cache.ts';
import { internalError } from '#server/core/result.ts';
import type { Settings } from '#server/core/settings.ts';
import type { CurrentVersion } from '#server/core/versions.ts';
import { pageErrors } from './pages.ts';

interface ListCacheDependencies {
  settings: Settings;
  version: Pick<CurrentVersion, 'current'>;
  log: Log;
}

/** The answers of public API calls, apart from the pages. */
export function openListCache({ settings, version, log }: ListCacheDependencies): ResponseCache {
  const { status, message } = internalError;
  return new ResponseCache({
    version,
    errors: {
      ...pageErrors(settings),
      failed: new CachedResponse(status, Buffer.from(message), {
        'Content-Type': 'text/plain; charset=utf-8',
        'Cache-Control': 'no-store',
      }),
    },
    isDatabaseError,
    onError: (error, route) => log.error({ err: error, route }, 'a call failed'),
    maxSize: 8 * 1024 * 1024,
  });
}
