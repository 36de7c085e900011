import { readSaved, save } from '#platform/browser/local-storage.ts';

const key = 'theme';

/** Background colors for browser UI and home screen; must match `tokens.css`. */
export const browserColors = { light: '#f6f0e2', dark: '#0e1722' } as const;

type Theme = keyof typeof browserColors;

/** Applies the visitor's choice before the first paint; without one, CSS follows the system. */
export function startTheme(): void {
  let chosen: Theme | undefined;
  const apply = () => {
    const saved = readSaved(key);
    if (!isTheme(saved)) return;
    chosen = saved;
    show(saved);
  };
  apply();
  // Another tab changed the theme.
  addEventListener('storage', apply);
  addEventListener('click', ({ target }) => {
    if (!(target as Element).closest('.theme-switch')) return;
    chosen = isDark(chosen) ? 'light' : 'dark';
    save(key, chosen);
    show(chosen);
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
