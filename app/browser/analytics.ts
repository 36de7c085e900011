import { reportPageView } from '#platform/browser/analytics.ts';
import { adminTokenKey, readSaved, save } from '#platform/browser/local-storage.ts';

/** Google Analytics with Consent Mode v2: everything is denied until the visitor agrees. */
const consentKey = 'analytics-consent';
const { analytics: measurementId } = document.documentElement.dataset;

// A third-party script could read a token, so it is never loaded next to one.
if (measurementId && !readSaved(adminTokenKey)) startAnalytics(measurementId);

function startAnalytics(id: string): void {
  const layer: unknown[] = [];
  window.dataLayer = layer;
  window.gtag = function gtag() {
    // biome-ignore lint/complexity/noArguments: gtag.js recognizes its commands as `arguments`
    layer.push(arguments);
  };
  leaveOnLogin();
  startConsent();
  window.gtag('js', new Date());
  window.gtag('config', id, { send_page_view: false });
  reportPageView(location.pathname);
  const script = document.createElement('script');
  script.src = `https://www.googletagmanager.com/gtag/js?id=${id}`;
  document.head.append(script);
}

/** Reloads this tab without the third-party script when the owner logs in in another one. */
function leaveOnLogin(): void {
  addEventListener('storage', (event) => {
    if (event.key !== adminTokenKey || !event.newValue) return;
    event.stopImmediatePropagation();
    location.reload();
  });
  // A page that the browser kept for the back button missed the event.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    if (readSaved(adminTokenKey)) location.reload();
    else reportPageView(location.pathname);
  });
}

function startConsent(): void {
  const choice = readSaved(consentKey);
  window.gtag?.('consent', 'default', {
    ad_storage: 'denied',
    ad_user_data: 'denied',
    ad_personalization: 'denied',
    analytics_storage: 'denied',
  });
  if (choice === 'granted') updateConsent(choice);
  else if (choice !== 'denied') addEventListener('DOMContentLoaded', () => showBanner(true));
  addEventListener('click', onClick);
}

/** Consent covers only analytics; advertising stays denied. */
function updateConsent(choice: string): void {
  window.gtag?.('consent', 'update', { analytics_storage: choice });
}

function onClick(event: MouseEvent): void {
  const button = (event.target as Element).closest<HTMLElement>('[data-consent]');
  const choice = button?.dataset.consent;
  if (choice === 'ask') showBanner(true)?.querySelector('button')?.focus();
  if (choice !== 'granted' && choice !== 'denied') return;
  updateConsent(choice);
  showBanner(false);
  save(consentKey, choice);
}

function showBanner(open: boolean): HTMLElement | null {
  const banner = document.getElementById('consent');
  if (banner) banner.hidden = !open;
  return banner;
}
