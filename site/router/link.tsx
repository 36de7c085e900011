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

/** With a modifier key or another button, the browser opens a tab, a window or a menu. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: Click): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

export function followLink(event: Click, to: string): void {
  if (event.defaultPrevented || !isPlainClick(event)) return;
  const target = new URL(to, window.location.href);
  const { pathname, search } = window.location;
  const isHere = target.pathname === pathname && target.search === search;
  // The browser handles hash links on the same page.
  if (isHere && target.hash) return;
  event.preventDefault();
  navigate(to, { replace: isHere && !window.location.hash });
  if (isHere) window.scrollTo({ top: 0 });
}
