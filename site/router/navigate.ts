import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createListeners } from '#site/data/listeners.ts';
import { isDocument, isPrivate } from './paths.ts';
import { savePlace } from './scroll.ts';

/** Asks for confirmation and calls `go` if the visitor agrees. */
type ConfirmLeaving = (go: () => void) => void;

interface Blocker {
  confirm: ConfirmLeaving;
  /** Undoes a history step, asks for confirmation, and returns whether it was undone. */
  rejectStep: () => boolean;
}

const listeners = createListeners();
let blocker: Blocker | undefined;
/** While a rejected step is being undone, the address bar is ahead of the page. */
let shownAddress = '';
/** The history position of the last page shown. */
let position = 0;

const addressInBar = (): string => window.location.pathname + window.location.search;

/** The distance from the first history entry, which gives the direction and size of a step. */
export const historyPosition = (): number => Number(window.history.state?.position ?? 0);

function notify(): void {
  shownAddress = addressInBar();
  listeners.notify();
}

/** The blocker is called here instead of in its own listener, because it must run first. */
function onPopState(): void {
  // A `#` link adds an entry without a position.
  if (window.history.state?.position === undefined && window.location.hash)
    window.history.replaceState({ ...window.history.state, position: position + 1 }, '');
  if (blocker?.rejectStep()) return;
  position = historyPosition();
  notify();
}

/** There is one subscriber, the app. */
function subscribe(listener: () => void): () => void {
  const unsubscribe = listeners.subscribe(listener);
  window.addEventListener('popstate', onPopState);
  shownAddress = addressInBar();
  position = historyPosition();
  return () => {
    unsubscribe();
    window.removeEventListener('popstate', onPopState);
  };
}

/** Path and query of the current URL. */
export function useLocation(onServer: string): string {
  return useSyncExternalStore(
    subscribe,
    () => shownAddress || addressInBar(),
    () => onServer,
  );
}

/** Changes the URL without calling the blocker; pages use `navigate`. */
export function setLocation(to: string, { replace = false } = {}): void {
  savePlace();
  position = historyPosition() + (replace ? 0 : 1);
  window.history[replace ? 'replaceState' : 'pushState']({ position }, '', to);
  notify();
}

/** Public and admin pages have different security policies, so each needs its own document. */
export function navigate(to: string, { replace = false } = {}): void {
  const go = () => {
    const target = new URL(to, window.location.href);
    const isOurs = isPrivate(target.pathname) === isPrivate(window.location.pathname);
    if (isOurs && !isDocument(target.pathname)) setLocation(to, { replace });
    else if (replace) window.location.replace(target);
    else window.location.assign(target);
  };
  askToLeave(go);
}

/** Calls `go` after the confirmation of unsaved input, if there is any. */
export function askToLeave(go: () => void): void {
  if (blocker) blocker.confirm(go);
  else go();
}

/** While `confirm` is set, links and history steps need confirmation. */
export function useBlocker(confirm: ConfirmLeaving | undefined): void {
  const latest = useRef(confirm);
  useEffect(() => {
    latest.current = confirm;
  });
  const isBlocking = confirm !== undefined;
  useEffect(() => (isBlocking ? block((go) => latest.current?.(go)) : undefined), [isBlocking]);
}

function block(confirm: ConfirmLeaving): () => void {
  const here = addressInBar();
  const start = historyPosition();
  const confirmAndRelease: ConfirmLeaving = (go) =>
    confirm(() => {
      release();
      go();
    });
  const mine: Blocker = {
    confirm: confirmAndRelease,
    rejectStep() {
      if (addressInBar() === here) return false;
      const steps = historyPosition() - start;
      window.history.go(-steps);
      confirmAndRelease(() => window.history.go(steps));
      return true;
    },
  };
  const release = () => {
    if (blocker === mine) blocker = undefined;
  };
  blocker = mine;
  return release;
}
