/**
 * A page of somebody else must not vote, subscribe or guess passwords through its visitors' browsers. Browsers say where a
 * request comes from; programs that say nothing have no visitor to borrow.
 */
export function isCrossSite(request: Request, siteUrl: string): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false;
  if (request.headers.get('sec-fetch-site') === 'cross-site') return true;
  const origin = request.headers.get('origin');
  if (origin === null) return false;
  const from = URL.parse(origin);
  if (!from) return true;
  // The owner may open the site by another name than SITE_URL (127.0.0.1, a machine's name): then Host says the same.
  return from.origin !== new URL(siteUrl).origin && from.host !== request.headers.get('host');
}
