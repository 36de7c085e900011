import type { Log } from '#server/core/logger.ts';

/** Says once that a proxy is there which the settings do not know: all its visitors then share one budget. */
export function createProxyWarning(
  log: Log,
  trustedProxies: number,
): (forwardedFor: string | undefined) => void {
  let isSaid = trustedProxies > 0;
  return (forwardedFor) => {
    if (isSaid || forwardedFor === undefined) return;
    isSaid = true;
    log.warn(
      'A request came with X-Forwarded-For, and TRUST_PROXY is 0: if a proxy of yours stands in front, set TRUST_PROXY to the number ' +
        'of them, or all visitors share one budget of votes and guesses.',
    );
  };
}
