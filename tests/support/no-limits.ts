import type { AppParts } from '#server/api/handler.ts';

/** For tests that are not about rate limits. */
export const noLimits: AppParts['rateLimiter'] = {
  consume: async () => ({ refund: async () => {} }),
};
