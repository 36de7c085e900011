import type { ApiError } from '#server/core/result.ts';
import type { Settings } from '#server/core/settings.ts';

const crossSite: ApiError = {
  status: 403,
  message: 'This request came from another site and was blocked.',
};
const elsewhere: ApiError = { status: 421, message: 'This server doesn’t serve that host name.' };

type Door = Pick<Settings, 'siteUrl' | 'isSiteUrlSet'>;

/**
 * A page of somebody else must not vote, subscribe or guess passwords through its visitors' browsers. Browsers say where a
 * request comes from; programs that say nothing have no visitor to borrow. Reading is open to everybody.
 */
export function rejectCrossSite(
  request: Request,
  { siteUrl, isSiteUrlSet }: Door,
): ApiError | undefined {
  if (request.method === 'GET' || request.method === 'HEAD') return undefined;
  const host = request.headers.get('host') ?? '';
  const { origin: ours, protocol } = new URL(siteUrl);
  // A name that somebody else points at this machine makes a page of theirs look like ours.
  if (isSiteUrlSet && URL.parse(`${protocol}//${host}`)?.origin !== ours) return elsewhere;
  if (request.headers.get('sec-fetch-site') === 'cross-site') return crossSite;
  const origin = request.headers.get('origin');
  if (origin === null || origin === ours) return undefined;
  // Without SITE_URL the site goes by any name that it is opened by (127.0.0.1, a machine's name): Host says which.
  const isByAnotherName =
    !isSiteUrlSet && URL.parse(origin)?.host === host && /^https?:/.test(origin);
  return isByAnotherName ? undefined : crossSite;
}
