import { useEffect, useRef } from 'react';
import { block, type Question } from './blocker.ts';
import { historyPosition } from './location.ts';

/** While there is a question, no way out of the page is taken without it: links, back and forward, closing the tab. */
export function useBlocker(ask: Question | undefined): void {
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  const isAsking = ask !== undefined;
  useEffect(() => (isAsking ? guard((go) => latest.current?.(go)) : undefined), [isAsking]);
}

/** What is open can be told by the words behind `?` alone. */
const address = (): string => window.location.pathname + window.location.search;

function guard(ask: Question): () => void {
  const here = address();
  const position = historyPosition();
  const mine: Question = (go) =>
    ask(() => {
      release();
      go();
    });
  // The browser asks in its own words.
  const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
  // By now the address has changed: we go back to where we were, without a new entry, until the answer is there.
  const rejectTransition = () => {
    if (address() === here) return false;
    const steps = historyPosition() - position;
    window.history.go(-steps);
    mine(() => window.history.go(steps));
    return true;
  };
  const release = () => {
    window.removeEventListener('beforeunload', onUnload);
    unblock();
  };
  const unblock = block({ ask: mine, rejectTransition });
  window.addEventListener('beforeunload', onUnload);
  return release;
}
