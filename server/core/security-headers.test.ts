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

test('the analytics hosts are allowed only on public pages with a measurement id', () => {
  expect(policyOf(securityHeaders(measured))['script-src']).toBe(
    "'self' https://www.googletagmanager.com",
  );
  expect(policyOf(securityHeaders(measured))['connect-src']).toContain('google-analytics.com');
  for (const audience of ['private', 'admin', 'api'] as const)
    expect(securityHeaders(measured, audience)['Content-Security-Policy']).not.toContain('google');
  expect(securityHeaders(plain)['Content-Security-Policy']).not.toContain('google');
});

test('https is enforced only if the site uses it', () => {
  expect(securityHeaders(measured)['Strict-Transport-Security']).toBe('max-age=31536000');
  expect(securityHeaders(plain)['Strict-Transport-Security']).toBeUndefined();
});

test('the URL of a private page, which may contain a token, is not sent as a referrer', () => {
  expect(securityHeaders(measured, 'admin')['Referrer-Policy']).toBe('strict-origin');
});
