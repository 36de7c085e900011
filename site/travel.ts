import { navigate } from 'wouter/use-browser-location';
import { leave } from '#site/leaving.ts';
import { findPlace } from '#site/routes.ts';

/**
 * How a page is changed, whoever asks for it. Between the public pages and the private ones the document is loaded anew: the private ones
 * know no analytics and no other host, and their security policy holds for a document, not for a page within it.
 */
export function travel(to: string, { replace = false } = {}): void {
  leave(() => {
    const target = new URL(to, window.location.href);
    if (isPrivate(target.pathname) === isPrivate(window.location.pathname)) navigate(to, { replace });
    else if (replace) window.location.replace(target);
    else window.location.assign(target);
  });
}

function isPrivate(path: string): boolean {
  const place = findPlace(path);
  return 'route' in place && place.route.private === true;
}
