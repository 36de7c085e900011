import { Icon } from '#site/ui/icon.tsx';

/** CSS shows the right icon, so nothing flickers; `bootstrap/theme.ts` switches. */
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
