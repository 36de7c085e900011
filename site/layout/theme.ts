import { keep, readSaved } from '#site/data/storage.ts';
import { browserColors } from '#site/seo/browser-colors.ts';
import { afterPaint } from '#site/ui/after-paint.ts';

const key = 'theme';

type Theme = keyof typeof browserColors;

/** The visitor's choice, before the first paint; without one the system decides (in CSS). The switch works before React is there, and without it. */
export function startTheme(): void {
  let chosen: string | undefined;
  const take = () => {
    chosen = readSaved(key) ?? chosen;
    if (isTheme(chosen)) show(chosen);
  };
  take();
  // Another tab has chosen.
  addEventListener('storage', take);
  addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('.theme-switch');
    if (!button) return;
    const theme = isDark(chosen) ? 'light' : 'dark';
    chosen = theme;
    keep(key, theme);
    // The mark on the switch turns at once; every color of a long page takes a phone longer than a hand wants to wait for an answer.
    button.dataset.theme = theme;
    afterPaint(() => {
      show(theme);
      button.dataset.theme = '';
    });
  });
}

/** On the page, and on the browser's own frame around it. */
function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('[name=theme-color]'))
    meta.content = browserColors[theme];
}

/** What was chosen, or what the system says. */
const isDark = (chosen: string | undefined): boolean =>
  chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;

const isTheme = (kept: string | undefined): kept is Theme => (kept as string) in browserColors;
