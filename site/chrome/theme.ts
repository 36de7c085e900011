import { browserColors } from '#site/head/browser-colors.ts';
import { keep, readKept } from '#site/storage.ts';

const key = 'theme';

type Theme = 'light' | 'dark';

/** The visitor's choice, before the first paint; without one the system decides (in CSS). The switch works before React is there, and without it. */
export function startTheme(): void {
  const chosen = readKept(key);
  if (isTheme(chosen)) show(chosen);
  addEventListener('click', ({ target }) => {
    if ((target as Element).closest('.theme-switch')) choose(isDark() ? 'light' : 'dark');
  });
}

function choose(theme: Theme): void {
  show(theme);
  keep(key, theme);
}

/** On the page, and on the browser's own frame around it. */
function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('[name="theme-color"]'))
    meta.content = browserColors[theme];
}

/** What was chosen, or what the system says. */
function isDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}

const isTheme = (kept: string | null): kept is Theme => kept === 'light' || kept === 'dark';
