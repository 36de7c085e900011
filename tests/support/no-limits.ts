import type { AppParts } from '#server/api/handler.ts';

/** For tests that are about something else. */
export const noLimits: AppParts['rateLimiter'] = {
  consume: async () => ({ refund: async () => {} }),
};
