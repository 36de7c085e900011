import { Icon } from '#site/ui/icon.tsx';

/** CSS selects the icon, so that nothing flickers; `bootstrap/theme.ts` handles clicks. */
export function ThemeSwitch() {
  return (
    <button
      type="button"
      className="theme-switch bar-button"
      aria-label="Switch between light and dark"
    >
      <Icon name="moon" className="only-light" />
      <Icon name="sun" className="only-dark" />
    </button>
  );
}
