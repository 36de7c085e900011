import { withoutAddresses } from '#server/core/logger.ts';
import type { AppParts } from './app-parts.ts';
import type { Handler } from './handler.ts';

/** What broke in a visitor's browser is logged and counted; nothing of it is stored. */
export function trouble({ log, watch }: AppParts): Handler<'POST /api/trouble'> {
  return async ({ input: { kind, message, build } }) => {
    // Under another name: what is called a message is somebody's letter, and the log hides it.
    log.warn(
      { kind, broke: withoutAddresses(message), build: withoutAddresses(build) },
      'a page broke in a browser',
    );
    watch?.browserFailed(kind);
    return { body: { ok: true } };
  };
}
