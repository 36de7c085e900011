import type { AppParts } from '#server/api/app-parts.ts';

/** For tests that are about something else. */
export const noLimits: AppParts['rateLimiter'] = {
  consume: async () => ({ refund: async () => {} }),
};
