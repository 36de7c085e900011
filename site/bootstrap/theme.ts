import { readSaved, save } from '#site/data/local-storage.ts';

const key = 'theme';

/** Background colors for browser UI and home screen; must match `tokens.css`. */
export const browserColors = { light: '#f6f0e2', dark: '#0e1722' } as const;

type Theme = keyof typeof browserColors;

/** Applies the visitor's choice before the first paint; without one, CSS follows the system. */
export function startTheme(): void {
  let chosen: string | undefined;
  const apply = () => {
    chosen = readSaved(key) ?? chosen;
    if (isTheme(chosen)) show(chosen);
  };
  apply();
  // Another tab changed the theme.
  addEventListener('storage', apply);
  addEventListener('click', ({ target }) => {
    if (!(target as Element).closest('.theme-switch')) return;
    const theme = isDark(chosen) ? 'light' : 'dark';
    chosen = theme;
    save(key, theme);
    show(theme);
  });
}

function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('[name=theme-color]'))
    meta.content = browserColors[theme];
}

const isDark = (chosen: string | undefined): boolean =>
  chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;

const isTheme = (saved: string | undefined): saved is Theme => (saved as string) in browserColors;
