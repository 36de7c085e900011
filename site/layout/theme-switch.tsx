import { Icon } from '#site/ui/icon.tsx';

/** Both marks are in the page and the style sheet shows the right one, so that nothing flickers on hydration. The stub does the switching. */
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
