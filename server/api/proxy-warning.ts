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
      'A request has an X-Forwarded-For header, but TRUST_PROXY is 0. If the site is behind a proxy, set TRUST_PROXY to the number ' +
        'of proxies. Otherwise all visitors share the same rate limits.',
    );
  };
}
