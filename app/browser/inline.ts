/**
 * The only script of a public page before it is idle, inline in its head: theme, blur of
 * pictures, counting, and one start of the islands. Until then everything is a link or a form.
 */
import { startCounting } from '#app/browser/counting.ts';
import { startPictures } from '#app/browser/pictures.ts';
import { startTheme } from '#ui/theme.ts';

const { dataset } = document.documentElement;

if ('command' in HTMLButtonElement.prototype) dataset.commands = '';
startPictures();
startTheme();
startCounting();

// A menu or sheet closes when one of its links is chosen, also one to a place on this page.
addEventListener('click', ({ target }) =>
  (target as Element).closest('a')?.closest<HTMLElement>(':popover-open')?.hidePopover(),
);

/** A native form is sent once; its button says so until the page returns. */
let sent: HTMLFormElement | undefined;
let label: string | null = '';

addEventListener('submit', (event) => {
  const { submitter, target } = event;
  if (event.defaultPrevented || (target as HTMLFormElement).method !== 'post') return;
  if (sent) return event.preventDefault();
  sent = target as HTMLFormElement;
  if (!submitter?.dataset.pending) return;
  label = submitter.textContent;
  submitter.textContent = submitter.dataset.pending;
});

addEventListener('pageshow', ({ persisted }) => {
  const button = sent?.querySelector('[data-pending]');
  if (persisted && button) button.textContent = label;
  sent = undefined;
});

addEventListener('load', () => {
  const start = () => import(/* @vite-ignore */ dataset.entry ?? '');
  // A page that animates on a busy phone may never be idle.
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 1000 });
  else setTimeout(start, 1);
});
