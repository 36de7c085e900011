import { expect, test } from 'vitest';
import { rateLimits } from '#platform/limits/rate-limits.ts';
import { connectToServer, inlineHash } from '#tests/support/raw-http.ts';

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};
const nothing = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";
const ours = "script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'";
const oursAndInline = ours.replace("'self'", `'self' ${inlineHash}`);
const rest = "connect-src 'self'; font-src 'self'; manifest-src 'self'; form-action 'self'";

/** Removes headers of every HTTP response, and replaces the ETag. */
function plain({ date, connection, 'content-length': _, ...headers }: Record<string, string>) {
  expect([date, connection]).toEqual([expect.stringMatching(/ GMT$/), 'close']);
  return headers;
}

test('pages, admin, calls and files have exactly these response headers', async () => {
  const { get } = await connectToServer();
  expect(plain((await get('/')).headers)).toEqual({
    ...everywhere,
    'content-security-policy': `${nothing}; ${oursAndInline}; img-src 'self' data: https://images.unsplash.com; ${rest}`,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, max-age=0, s-maxage=5, stale-while-revalidate=5',
    vary: 'Accept-Encoding',
    etag: expect.any(String),
  });
  expect(plain((await get('/admin')).headers)).toEqual({
    ...everywhere,
    'referrer-policy': 'strict-origin',
    'content-security-policy': `${nothing}; ${oursAndInline}; img-src 'self' data:; ${rest}; frame-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'`,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    vary: 'Accept-Encoding',
    etag: expect.any(String),
  });
  expect(plain((await get('/api/products')).headers)).toEqual({
    ...everywhere,
    'content-security-policy': `${nothing}; form-action 'none'`,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding',
    etag: expect.any(String),
  });
  expect(plain((await get('/assets/app-1.js')).headers)).toEqual({
    ...everywhere,
    'content-security-policy': `${nothing}; ${ours}; img-src 'self' data: https://images.unsplash.com; ${rest}`,
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
    etag: expect.any(String),
  });
});

test('spellings of one page are limited, and the rejection has the headers of all responses', async () => {
  const { get } = await connectToServer();
  const spell = () => get('/%61bout');
  const { points } = rateLimits.unboundedPages;
  for (let n = 0; n < points; n += 40) await Promise.all(Array.from({ length: 40 }, spell));
  const { headers, statuses } = await spell();
  expect(statuses).toEqual([429]);
  expect(plain(headers)).toEqual({
    ...everywhere,
    'content-security-policy': `${nothing}; form-action 'none'`,
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': expect.any(String),
  });
});

test('browsers of a site with https remember to use it', async () => {
  const { send } = await connectToServer({ environment: { SITE_URL: 'https://lab.example' } });
  for (const path of ['/', '/admin', '/api/products']) {
    const ask = `GET ${path} HTTP/1.1\r\nHost: lab.example\r\nConnection: close\r\n\r\n`;
    const { headers } = await send(ask);
    expect([path, headers['strict-transport-security']]).toEqual([path, 'max-age=31536000']);
  }
});
