import { keep, readSaved } from '#site/data/storage.ts';

/** Kept in the browser once the visitor has answered; nothing is kept before. */
const key = 'analytics-consent';
const kinds = ['ad_storage', 'ad_user_data', 'ad_personalization', 'analytics_storage'];

type Answer = 'granted' | 'denied';

export function startConsent(): void {
  const answer = readSaved(key);
  window.gtag?.('consent', 'default', Object.fromEntries(kinds.map((kind) => [kind, 'denied'])));
  if (answer === 'granted') apply(answer);
  else if (answer !== 'denied') addEventListener('DOMContentLoaded', () => show(true));
  addEventListener('click', onChoice);
}

/** Only visit counting is asked for; advertising stays denied. */
function apply(answer: Answer): void {
  window.gtag?.('consent', 'update', { analytics_storage: answer });
}

function onChoice(event: MouseEvent): void {
  const choice = (event.target as Element).closest<HTMLElement>('[data-consent]')?.dataset.consent;
  if (choice === 'ask') show(true);
  if (choice === 'granted' || choice === 'denied') answer(choice);
}

function answer(choice: Answer): void {
  apply(choice);
  show(false);
  keep(key, choice);
}

function show(open: boolean): void {
  const banner = document.getElementById('consent');
  if (!banner) return;
  banner.hidden = !open;
  if (open && document.activeElement?.matches('[data-consent="ask"]'))
    banner.querySelector('button')?.focus();
}
