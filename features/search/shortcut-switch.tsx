import { savedShortcuts } from '#features/search/shortcuts.ts';
import { useLocalStorage } from '#platform/browser/use-local-storage.ts';

/** Turns the shortcuts of a single key on and off, on all pages of this browser. */
export function ShortcutSwitch({ children }: { children: string }) {
  const isOn = useLocalStorage(savedShortcuts) !== 'off';
  return (
    <label className="inline-flex min-h-6 items-center gap-2">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-ember"
        checked={isOn}
        onChange={({ target }) => savedShortcuts.write(target.checked ? '' : 'off')}
      />
      {children}
    </label>
  );
}
