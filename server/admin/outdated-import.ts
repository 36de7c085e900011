import { type ImportConflict, previewAgain } from '#contract/common.ts';
import type { ApiError } from '#server/core/result.ts';

/** The one answer to a save that started from another version. */
export const outdatedImport = <Outcome>(current: Outcome): ApiError => ({
  status: 409,
  message: previewAgain,
  details: { message: previewAgain, current } satisfies ImportConflict<Outcome>,
});
