import { afterPaint } from '#site/after-paint.ts';
import { browserColors } from '#site/head/browser-colors.ts';
import { keep, readKept } from '#site/storage.ts';

const key = 'theme';

type Theme = 'light' | 'dark';

/** What was chosen on this page or before; the page itself may follow a moment later. */
let chosen: Theme | undefined;

/** The visitor's choice, before the first paint; without one the system decides (in CSS). The switch works before React is there, and without it. */
export function startTheme(): void {
  const kept = readKept(key);
  if (isTheme(kept)) {
    chosen = kept;
    show(kept);
  }
  addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('.theme-switch');
    if (button) choose(isDark() ? 'light' : 'dark', button);
  });
}

/** The mark on the switch turns at once; every color of a long page takes a phone longer than a hand wants to wait for an answer. */
function choose(theme: Theme, button: HTMLElement): void {
  chosen = theme;
  button.dataset.theme = theme;
  keep(key, theme);
  afterPaint(() => show(theme));
}

/** On the page, and on the browser's own frame around it. */
function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('[name="theme-color"]'))
    meta.content = browserColors[theme];
}

/** What was chosen, or what the system says. */
function isDark(): boolean {
  return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}

const isTheme = (kept: string | null): kept is Theme => kept === 'light' || kept === 'dark';
