import { Moon, Sun } from 'lucide-react';
import { chooseTheme, currentTheme } from './theme.ts';

/** Both marks are in the page and the style sheet shows the right one, so that nothing flickers on hydration. */
export function ThemeSwitch() {
  return (
    <button
      type="button"
      className="grid place-items-center size-11 hover:text-ember"
      aria-label="Switch between light and dark"
      onClick={() => chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark')}
    >
      <Moon size={20} aria-hidden="true" className="only-light" />
      <Sun size={20} aria-hidden="true" className="only-dark" />
    </button>
  );
}
