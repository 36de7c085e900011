import { unlessBlocked } from './blocker.ts';
import { setLocation } from './location.ts';
import { policyOf } from './paths.ts';

/**
 * How a page is changed, whoever asks for it. Between the public pages and the private ones the document is loaded anew: the private ones
 * know no analytics and no other host, and their security policy holds for a document, not for a page within it.
 */
export function navigate(to: string, { replace = false } = {}): void {
  unlessBlocked(() => {
    const target = new URL(to, window.location.href);
    if (policyOf(target.pathname) === policyOf(window.location.pathname))
      setLocation(to, { replace });
    else if (replace) window.location.replace(target);
    else window.location.assign(target);
  });
}
