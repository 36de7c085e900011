import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { openPage, type Visit } from '#site/visit.ts';

/**
 * Follows the address: opens the page it names and gives it once it is ready. Back and forward come to where the
 * reader was; a new page starts at its top or at the place the address names, with the focus on its heading.
 */
export function useVisit(first: Visit, client: QueryClient, onArrive: (visit: Visit) => void): Visit {
  const [path, navigate] = useLocation();
  const [visit, setVisit] = useState(first);
  const shown = useRef(first);

  useEffect(() => {
    if (path === shown.current.path) return;
    let left = false;
    openPage(path, client)
      .then((next) => {
        if (left) return;
        if ('redirect' in next) return navigate(next.redirect, { replace: true });
        setVisit(next);
      })
      // A chunk of a build that is gone, or no network: the server can still answer.
      .catch(() => left || window.location.assign(path));
    return () => {
      left = true;
    };
  }, [path, client, navigate]);

  useEffect(() => {
    if (visit === shown.current) return;
    shown.current = visit;
    onArrive(visit);
    arrive();
  }, [visit, onArrive]);

  useEffect(rememberScroll, []);

  return visit;
}

/** The place in the page is kept with the history entry, so that going back leads there. */
function rememberScroll(): () => void {
  window.history.scrollRestoration = 'manual';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const remember = () => {
    clearTimeout(timer);
    timer = setTimeout(() => window.history.replaceState({ ...window.history.state, scroll: window.scrollY }, ''), 100);
  };
  window.addEventListener('scroll', remember, { passive: true });
  return () => {
    clearTimeout(timer);
    window.removeEventListener('scroll', remember);
  };
}

function arrive(): void {
  const kept: unknown = window.history.state?.scroll;
  const named = window.location.hash
    ? document.getElementById(decodeURIComponent(window.location.hash.slice(1)))
    : null;
  const heading = document.querySelector<HTMLElement>('h1');
  heading?.setAttribute('tabindex', '-1');
  // A page that is nothing but a form names the field in which its visitor wants to begin.
  const first = document.querySelector<HTMLElement>('main [data-first-focus]') ?? heading;
  first?.focus({ preventScroll: true });
  if (typeof kept === 'number') window.scrollTo({ top: kept, behavior: 'instant' });
  else if (named) named.scrollIntoView();
  else window.scrollTo({ top: 0, behavior: 'instant' });
}
