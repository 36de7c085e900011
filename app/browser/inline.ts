/**
 * The only script of a public page before it is idle, inline in its head: theme, review view, blur
 * of pictures, counting, and one start of the islands. Until then everything is a link or a form.
 */
import { startCounting } from '#site/bootstrap/counting.ts';
import { startTheme } from '#site/bootstrap/theme.ts';
import { startReviewView } from '#site/features/articles/view.ts';

const { dataset } = document.documentElement;
const { connection } = navigator as { connection?: { saveData?: boolean } };

// Pictures are blurred only where this script can end the blur.
dataset.scripted = '';
if ('command' in HTMLButtonElement.prototype) dataset.commands = '';
if (connection?.saveData) dataset.saveData = '';
startTheme();
startReviewView();
startCounting();

for (const type of ['load', 'error'] as const)
  addEventListener(
    type,
    ({ target }) => target instanceof HTMLImageElement && sharpen(target),
    true,
  );

function sharpen(image: HTMLImageElement): void {
  image.dataset.loaded = image.naturalWidth > 0 ? '' : 'failed';
}

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
  if ('requestIdleCallback' in window) requestIdleCallback(start);
  else setTimeout(start, 1);
});
