import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { navigate } from './navigate.ts';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string;
}

/** A link within the site: a plain anchor before hydration, client-side navigation after it. */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    followLink(event, to);
  };
  return <a href={to} onClick={follow} {...rest} />;
}

type Click = Pick<
  globalThis.MouseEvent,
  'defaultPrevented' | 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'preventDefault'
>;

/** Navigates within the document, unless a modifier key or another button was used. */
export function followLink(event: Click, to: string): void {
  const forBrowser =
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey;
  if (forBrowser) return;
  const target = new URL(to, window.location.href);
  const { pathname, search } = window.location;
  const isHere = target.pathname === pathname && target.search === search;
  // The browser handles hash links on the same page.
  if (isHere && target.hash) return;
  event.preventDefault();
  navigate(to, { replace: isHere && !window.location.hash });
  if (isHere) window.scrollTo({ top: 0 });
}
