import type { CallShape } from '#contract/call-shape.ts';
import type { RateLimitName } from '#contract/rate-limits.ts';
import { isRejected, type RateLimiter } from '#server/core/rate-limiter.ts';
import { type ApiError, isApiError, tooMany } from '#server/core/result.ts';

interface Counted {
  client: string;
  params?: Readonly<Record<string, unknown>> | undefined;
}

/** Does the work within the call's rate limits. A request that fails on our side is refunded. */
export async function withRateLimit<Result extends object>(
  rateLimiter: RateLimiter<RateLimitName>,
  { limit = [] }: Pick<CallShape, 'limit'>,
  { client, params }: Counted,
  work: () => Promise<Result | ApiError>,
): Promise<Result | ApiError> {
  const permit = await rateLimiter.consume(limit, client, params);
  if (isRejected(permit)) return tooMany(permit);
  try {
    const result = await work();
    if (isApiError(result) && result.status >= 500) await permit.refund();
    return result;
  } catch (error) {
    await permit.refund();
    throw error;
  }
}
