import type { Limits } from '#server/guards/limits.ts';

/** For tests that are about something else. */
export const noLimits: Limits = {
  vote: async () => ({ giveBack: async () => {} }),
  subscribe: async () => ({ giveBack: async () => {} }),
  rhythm: async () => ({ giveBack: async () => {} }),
  trouble: async () => ({ giveBack: async () => {} }),
  formReturned: async () => ({ giveBack: async () => {} }),
  contact: async () => ({ giveBack: async () => {} }),
  forecast: async () => ({ giveBack: async () => {} }),
  search: async () => ({ giveBack: async () => {} }),
  unlistedPage: async () => ({ giveBack: async () => {} }),
};
