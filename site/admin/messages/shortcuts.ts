import { useEffect, useEffectEvent } from 'react';
import { canPressShortcut, hasShortcuts } from '#site/data/shortcuts.ts';

/** Single-key shortcuts, inactive in text fields and while a dialog is open; a held key runs once. */
export function useShortcuts(shortcuts: Record<string, () => unknown>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    const run = shortcuts[event.key];
    if (!run || !hasShortcuts() || !canPressShortcut()) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
