import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { navigate } from './navigate.ts';
import { notePressed } from './pending.ts';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string;
}

/** A link within the site: a plain anchor until React is awake, then a change of page without a reload. */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    followLink(event, to, event.currentTarget);
  };
  return <a href={to} onClick={follow} {...rest} />;
}

type Click = Pick<
  globalThis.MouseEvent,
  'defaultPrevented' | 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'preventDefault'
>;

/** Changes the page in place of the browser, unless the click asks for something only the browser can do. */
export function followLink(event: Click, to: string, link?: Element): void {
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
  // A place on this very page: the browser scrolls there better than we could.
  if (isHere && target.hash) return;
  event.preventDefault();
  if (link) notePressed(link);
  navigate(to, { replace: isHere && !window.location.hash });
  if (isHere) window.scrollTo({ top: 0 });
}
