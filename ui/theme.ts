import { readSaved, save } from '#platform/browser/local-storage.ts';

const key = 'theme';

/** Background colors for browser UI and home screen; must match `tokens.css`. */
export const browserColors = { light: '#f6f0e2', dark: '#0e1722' } as const;

type Theme = keyof typeof browserColors;

/** Applies the visitor's choice before the first paint; without one, CSS follows the system. */
export function startTheme(): void {
  const saved = readSaved(key) ?? '';
  if (saved in browserColors) show(saved as Theme);
  addEventListener('click', ({ target }) => {
    if (!(target as Element).closest('.theme-switch')) return;
    const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    const shown = document.documentElement.dataset.theme ?? system;
    const chosen = shown === 'dark' ? 'light' : 'dark';
    save(key, chosen);
    show(chosen);
  });
}

function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('[name=theme-color]'))
    meta.content = browserColors[theme];
}
