import type { Settings } from '#platform/settings.ts';

/** Private pages are opened by the link of an email, which has a token. */
type Audience = 'public' | 'private' | 'admin' | 'api';

/** Hashes of inline scripts and styles. */
export interface Inline {
  scripts: string[];
  styles: string[];
}

const tags = 'https://www.googletagmanager.com';
const analytics = ['https://*.google-analytics.com', 'https://*.analytics.google.com', tags];

/** Headers of every response; only public pages allow third parties, with an analytics id. */
export function securityHeaders(
  settings: Pick<Settings, 'siteUrl'> & { analyticsId?: string | undefined },
  audience: Audience = 'public',
  inline: Inline = { scripts: [], styles: [] },
): Record<string, string> {
  const headers: Record<string, string> = {
    'Content-Security-Policy': contentSecurityPolicy(audience, {
      measured: audience === 'public' && settings.analyticsId !== undefined,
      inline,
    }),
    'X-Content-Type-Options': 'nosniff',
    // URLs in emails contain tokens; `no-referrer` would remove the origin of forms.
    'Referrer-Policy':
      audience === 'admin' || audience === 'private'
        ? 'strict-origin'
        : 'strict-origin-when-cross-origin',
    'Permissions-Policy':
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
  // On http://localhost the header would also affect other local projects.
  if (settings.siteUrl.startsWith('https:'))
    headers['Strict-Transport-Security'] = 'max-age=31536000';
  return headers;
}

function contentSecurityPolicy(
  audience: Audience,
  { measured, inline }: { measured: boolean; inline: Inline },
): string {
  const nothing = ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"];
  if (audience === 'api') return [...nothing, "form-action 'none'"].join('; ');
  const photos = audience === 'public' ? ['https://images.unsplash.com'] : [];
  return [
    ...nothing,
    ["script-src 'self'", ...inline.scripts, ...(measured ? [tags] : [])].join(' '),
    ["style-src 'self'", ...inline.styles].join(' '),
    // React writes style attributes.
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data:", ...photos, ...(measured ? analytics : [])].join(' '),
    ["connect-src 'self'", ...(measured ? analytics : [])].join(' '),
    "font-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    // The admin shows pages and emails in frames, and writes no HTML.
    ...(audience === 'admin'
      ? ["frame-src 'self'", "require-trusted-types-for 'script'", "trusted-types 'none'"]
      : []),
  ].join('; ');
}
