const key = 'theme';

export type Theme = 'light' | 'dark';

/** The visitor's choice, before the first paint; without one the system decides (in CSS). */
export function startTheme(): void {
  const chosen = readTheme();
  if (chosen) document.documentElement.dataset.theme = chosen;
}

export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(key, theme);
  } catch {
    // Storage can be forbidden; the choice then lasts as long as the page.
  }
}

export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function readTheme(): Theme | undefined {
  try {
    const chosen = localStorage.getItem(key);
    return chosen === 'light' || chosen === 'dark' ? chosen : undefined;
  } catch {
    return undefined;
  }
}
