import { expect, test } from 'vitest';
import { productFile } from '#tests/support/products.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const hostile: unknown[] = [
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  '\u0000javascript:alert(1)',
  'javascript://www.amazon.com/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'ftp://www.amazon.com/',
  'http://www.amazon.com/',
  '//www.amazon.com/',
  '/dp/B0',
  'www.amazon.com',
  'https:www.amazon.com',
  'https:\\\\www.amazon.com',
  'https://www.amazon.com\\@evil.example',
  'https://amazon.com@evil.example/',
  'https://user:password@www.amazon.com/',
  'https://www.amazon.com:8443/',
  'https://www.amazon.com/\r\nSet-Cookie: a=b',
  'https://www.amazon.com/ dp',
  'https://www.amazon.com/\u202egpj.exe',
  'https://www.ama\u200bzon.com/',
  'https://www.amazon.com/\u0085',
  'https://localhost/',
  'https://',
  'https://[::1]/',
  'https://127.0.0.1/',
  'https://0x7f.1/',
  'https://www.amazon%2ecom%2f@evil.example/',
  'https://www.\u0430mazon.com/',
  'https://www.xn--mazon-3ve.com/',
  `https://www.amazon.com/${'x'.repeat(2048)}`,
  `https://www.amazon.com/${'ü'.repeat(700)}`,
  '',
  null,
  7,
  ['https://www.amazon.com/'],
  { href: 'https://www.amazon.com/' },
];

test('hostile store links are rejected, and the old link stays', async () => {
  const app = await createTestApp('sqlite');
  const token = await app.login();
  const before = await app.listed();
  for (const url of hostile) {
    const answer = await app.updateLink(url, token);
    expect([url, answer.status]).toEqual([url, 400]);
    expect(await answer.text()).toMatch(/^(The|Enter a|Keep the) (full )?link/);
  }
  expect(await app.listed()).toEqual(before);
  expect(app.changes()).toBe(0);
});

test('valid links are stored in the browser’s normalized form', async () => {
  const app = await createTestApp('sqlite', { documents: [productFile('toaster')] });
  const token = await app.login();
  const good: [string, string][] = [
    [
      'https://www.amazon.com/dp/B0?tag=lab-20#reviews',
      'https://www.amazon.com/dp/B0?tag=lab-20#reviews',
    ],
    ['HTTPS://WWW.AMAZON.COM/dp', 'https://www.amazon.com/dp'],
    ['https://www.amazon.com/a@b:c', 'https://www.amazon.com/a@b:c'],
    ['https://www.amazon.com/ß?q="<script>"', 'https://www.amazon.com/%C3%9F?q=%22%3Cscript%3E%22'],
    ['https://\uff57\uff57\uff57.amazon.com/', 'https://www.amazon.com/'],
    ['https://www.amazon.com/a/../b', 'https://www.amazon.com/b'],
  ];
  for (const [given, stored] of good) {
    expect((await app.updateLink(given, token)).status).toBe(200);
    expect((await app.listed())[0]?.amazonUrl).toBe(stored);
  }
});
