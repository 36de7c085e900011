import { useEffect, useEffectEvent } from 'react';
import { hasShortcuts } from '#site/data/shortcuts.ts';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select');

/** Single-key shortcuts, inactive in text fields and while a dialog is open; a held key runs once. */
export function useShortcuts(shortcuts: Record<string, () => unknown>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target) || !hasShortcuts()) return;
    const run = shortcuts[event.key];
    if (!run || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
