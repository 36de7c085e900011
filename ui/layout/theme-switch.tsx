import { Icon } from '#ui/icon.tsx';

/** CSS selects the icon, so that nothing flickers; `ui/theme.ts` handles clicks. */
export function ThemeSwitch() {
  return (
    <button
      type="button"
      className="theme-switch bar-button"
      aria-label="Switch between light and dark"
    >
      <Icon name="moon" />
      <Icon name="sun" />
    </button>
  );
}
