import { expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';

const plain = { siteUrl: 'http://localhost:3000', analyticsId: undefined };
const measured = { siteUrl: 'https://lab.example', analyticsId: 'G-1' };

function policyOf(headers: Record<string, string>): Record<string, string> {
  const parts = headers['Content-Security-Policy']?.split('; ') ?? [];
  return Object.fromEntries(
    parts.map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]),
  );
}

test('public pages run only our own scripts and show photos of the stock host', () => {
  expect(policyOf(securityHeaders(plain))).toEqual({
    'default-src': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'style-src-attr': "'unsafe-inline'",
    'img-src': "'self' data: https://images.unsplash.com",
    'connect-src': "'self'",
    'font-src': "'self'",
    'manifest-src': "'self'",
    'form-action': "'self'",
  });
});

test('the analytics hosts are allowed only on public pages with a measurement id', () => {
  expect(policyOf(securityHeaders(measured))['script-src']).toBe(
    "'self' https://www.googletagmanager.com",
  );
  expect(policyOf(securityHeaders(measured))['connect-src']).toContain('google-analytics.com');
  for (const audience of ['admin', 'api'] as const)
    expect(securityHeaders(measured, audience)['Content-Security-Policy']).not.toContain('google');
  expect(securityHeaders(plain)['Content-Security-Policy']).not.toContain('google');
});

test('admin pages and calls allow no other host', () => {
  for (const audience of ['admin', 'api'] as const)
    expect(securityHeaders(measured, audience)['Content-Security-Policy']).not.toMatch(/https?:/);
});

test('no page allows inline or evaluated scripts', () => {
  for (const audience of ['public', 'admin', 'api'] as const) {
    const { 'script-src': scripts = "'none'" } = policyOf(securityHeaders(measured, audience));
    expect(scripts).not.toMatch(/unsafe|\*|data:|http:/);
  }
});

test('inline scripts and styles are allowed by their hash only', () => {
  const inline = { scripts: ["'sha256-abc='"], styles: ["'sha256-def='"] };
  const { 'script-src': scripts, 'style-src': styles } = policyOf(
    securityHeaders(plain, 'admin', inline),
  );
  expect([scripts, styles]).toEqual(["'self' 'sha256-abc='", "'self' 'sha256-def='"]);
});

test('https is enforced only if the site uses it', () => {
  expect(securityHeaders(measured)['Strict-Transport-Security']).toBe('max-age=31536000');
  expect(securityHeaders(plain)['Strict-Transport-Security']).toBeUndefined();
});

test('the URL of a private page, which may contain a token, is not sent as a referrer', () => {
  for (const audience of ['admin', 'frames'] as const)
    expect(securityHeaders(measured, audience)['Referrer-Policy']).toBe('strict-origin');
});

test('sniffing, framing and referrers are restricted', () => {
  expect(securityHeaders(plain)).toMatchObject({
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': expect.stringContaining('camera=()'),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  });
});
