import { useEffect, useRef } from 'react';
import { Button } from '#site/ui/button.tsx';
import { toggleWish, useWish } from './list-filters.ts';

type Keys = Record<string, () => void>;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Single letters that do something, unless somebody types, holds another key, answers a question or has switched them off. */
export function useKeys(keys: Keys): void {
  const isOff = useWish('deskNoKeys');
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (isOff) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const act = latest.current[event.key];
      if (!act || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOff]);
}

/** Whoever speaks to the machine, or leans on it, can do without single letters. */
export function KeysSwitch({ explained }: { explained: string }) {
  const isOff = useWish('deskNoKeys');
  return (
    <p className="desk-keys">
      {!isOff && explained}
      <Button
        size="small"
        tone="plain"
        aria-pressed={!isOff}
        onClick={() => toggleWish('deskNoKeys')}
      >
        Keys
      </Button>
    </p>
  );
}
