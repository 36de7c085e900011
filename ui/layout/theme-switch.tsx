import { Icon } from '#ui/icon.tsx';

/** CSS selects the icon, so that nothing flickers; `ui/theme.ts` handles clicks. */
export function ThemeSwitch() {
  return (
    <button
      type="button"
      className="theme-switch bar-button"
      aria-label="Switch between light and dark"
    >
      <Icon
        name="moon"
        className="[grid-area:1/1] bg-[light-dark(currentColor,transparent)] forced-colors:bg-[light-dark(CanvasText,transparent)]"
      />
      <Icon
        name="sun"
        className="[grid-area:1/1] bg-[light-dark(transparent,currentColor)] forced-colors:bg-[light-dark(transparent,CanvasText)]"
      />
    </button>
  );
}
