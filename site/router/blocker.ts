import { useEffect, useRef } from 'react';
import { setLocation } from './location.ts';

/** Asks the visitor, and calls `go` if the answer is yes. */
type Question = (go: () => void) => void;

let question: Question | undefined;

/** Every change of page goes through here, so that text that is not saved yet can be asked about. */
export function unlessBlocked(go: () => void): void {
  if (question) question(go);
  else go();
}

/** While there is a question, no way out of the page is taken without it: links, back and forward, closing the tab. */
export function useBlocker(ask: Question | undefined): void {
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  const isAsking = ask !== undefined;
  useEffect(() => (isAsking ? guard((go) => latest.current?.(go)) : undefined), [isAsking]);
}

function guard(ask: Question): () => void {
  const here = window.location.pathname;
  const mine: Question = (go) =>
    ask(() => {
      release();
      go();
    });
  // The browser asks in its own words.
  const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
  // By now the address has changed: it is put back until the answer is there.
  const onHistory = (event: PopStateEvent) => {
    const there = window.location.pathname;
    if (there === here) return;
    event.stopImmediatePropagation();
    // Whoever has read the other address by now reads this one again.
    setLocation(here);
    mine(() => setLocation(there));
  };
  const release = () => {
    window.removeEventListener('beforeunload', onUnload);
    window.removeEventListener('popstate', onHistory, true);
    if (question === mine) question = undefined;
  };
  question = mine;
  window.addEventListener('beforeunload', onUnload);
  window.addEventListener('popstate', onHistory, true);
  return release;
}
