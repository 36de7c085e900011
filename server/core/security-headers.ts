import type { Settings } from './settings.ts';

/** `frames`: the owner's page that shows a letter as it will arrive. */
type Room = 'public' | 'admin' | 'frames' | 'api';

/** What may run or show though it stands in the page, as the policy names it. */
export interface Inline {
  scripts: string[];
  styles: string[];
}

const tags = 'https://www.googletagmanager.com';
const analytics = ['https://*.google-analytics.com', 'https://*.analytics.google.com', tags];

/** The headers every answer carries, for Hono and for the raw page server alike. Admin pages and calls know no third party. */
export function securityHeaders(
  settings: Pick<Settings, 'siteUrl' | 'analyticsId'>,
  room: Room = 'public',
  inline: Inline = { scripts: [], styles: [] },
): Record<string, string> {
  const headers: Record<string, string> = {
    'Content-Security-Policy': contentSecurityPolicy(room, {
      measured: room === 'public' && settings.analyticsId !== undefined,
      inline,
    }),
    'X-Content-Type-Options': 'nosniff',
    // The link of a letter is a key, and would else be told to the next page and whatever is measured there. Not `no-referrer`: forms would come from nowhere.
    'Referrer-Policy':
      room === 'admin' || room === 'frames' ? 'strict-origin' : 'strict-origin-when-cross-origin',
    'Permissions-Policy':
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
  // Under plain http the header means nothing, and on localhost it would lock the developer's other projects out.
  if (settings.siteUrl.startsWith('https:'))
    headers['Strict-Transport-Security'] = 'max-age=31536000';
  return headers;
}

function contentSecurityPolicy(
  room: Room,
  { measured, inline }: { measured: boolean; inline: Inline },
): string {
  const nothing = ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"];
  if (room === 'api') return [...nothing, "form-action 'none'"].join('; ');
  const photos = room === 'public' ? ['https://images.unsplash.com'] : [];
  return [
    ...nothing,
    ["script-src 'self'", ...inline.scripts, ...(measured ? [tags] : [])].join(' '),
    ["style-src 'self'", ...inline.styles].join(' '),
    // React writes style attributes (an image's blur, a bar's length).
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data:", ...photos, ...(measured ? analytics : [])].join(' '),
    ["connect-src 'self'", ...(measured ? analytics : [])].join(' '),
    "font-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    ...(room === 'frames' ? ["frame-src 'self'"] : []),
  ].join('; ');
}
