import { expect, test } from 'vitest';
import { connectToServer, secret } from '#tests/support/raw-http.ts';

/** An idle connection is closed without a response, so that timeout is not among them. */
const hurried = { headers: 200, request: 400, keepAlive: 100, checkInterval: 50 };

const post = 'POST /api/contact HTTP/1.1\r\nHost: lab\r\nContent-Type: application/json\r\n';
const smuggled = 'GET /admin HTTP/1.1\r\nHost: lab\r\n\r\n';

const malformed: Record<string, string> = {
  'a second Host': 'GET / HTTP/1.1\r\nHost: lab\r\nHost: evil\r\n\r\n',
  'a second host in other letters': 'GET / HTTP/1.1\r\nHost: lab\r\nhOST: lab\r\n\r\n',
  'a second Host behind many headers': `GET / HTTP/1.1\r\nHost: lab\r\n${'a:\r\n'.repeat(900)}Host: evil\r\n\r\n`,
  'no Host': 'GET / HTTP/1.1\r\n\r\n',
  'an invalid Host': 'GET / HTTP/1.1\r\nHost: a@b\r\nConnection: close\r\n\r\n',
  'a length and chunks': `${post}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
  'two lengths': `${post}Content-Length: 0\r\nContent-Length: 10\r\n\r\n${smuggled}`,
  'a space before the colon': `${post}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${smuggled}`,
  'a folded header': `${post}X: 1\r\n Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
  'bare line feeds': 'GET / HTTP/1.1\nHost: lab\n\n',
  'a chunk that ends in a bare line feed': `${post}Transfer-Encoding: chunked\r\n\r\n2\n{}\r\n0\r\n\r\n${smuggled}`,
  'a body on a request to read': `GET / HTTP/1.1\r\nHost: lab\r\nContent-Length: 5\r\n\r\nGET /`,
  'chunks on a request to read': `HEAD / HTTP/1.1\r\nHost: lab\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
  'a version that is not spoken here': 'GET / HTTP/2.0\r\nHost: lab\r\n\r\n',
  'an address of another host': 'GET http://evil.example/ HTTP/1.1\r\nHost: lab\r\n\r\n',
  'an address that is none': 'OPTIONS * HTTP/1.1\r\nHost: lab\r\n\r\n',
};

test('ambiguous requests are rejected once, and the connection is closed', async () => {
  const { send, get } = await connectToServer();
  for (const [shape, bytes] of Object.entries(malformed)) {
    const { statuses, headers } = await send(bytes);
    expect([shape, statuses, headers.connection]).toEqual([shape, [400], 'close']);
  }
  expect((await get('/')).statuses).toEqual([200]);
});

test('only static files can be read from their folders', async () => {
  const { get } = await connectToServer();
  for (const path of [
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/assets/../app-1.js',
    '/%2e%2e/secret.txt',
    '/assets\\..\\..\\secret.txt',
    '/api/../admin',
    '/api/%2e%2e/secret.txt',
  ])
    expect([path, (await get(path)).statuses]).toEqual([path, [400]]);
  for (const path of [
    '/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2F..%2Fsecret.txt',
    '/..%5csecret.txt',
    '//secret.txt',
    '/assets//app-1.js',
    '/no-such%2Fpage',
    '/%2evite/manifest.json',
    '/%c0%ae%c0%ae/secret.txt',
    '/etc/passwd',
    '/.env',
    '/assets',
    '/assets/app-1.js.br',
  ]) {
    const { statuses, text } = await get(path);
    expect([path, statuses]).toEqual([path, [404]]);
    expect(text).not.toContain(secret);
  }
  expect((await get('/assets/app-1.js')).text).toContain('export {};');
});

test('a redirect to a canonical URL never leads to another host', async () => {
  const { get } = await connectToServer();
  for (const path of [
    '/ADMIN',
    '/admin/',
    '/admin///',
    '/Evil.Example/',
    '/@evil.example/',
    '/admin/index.html',
  ])
    expect((await get(path)).headers.location ?? '/').toMatch(/^\/(?![/\\])/);
});

test('silent and incomplete requests time out', async () => {
  const { send } = await connectToServer({ timeouts: hurried });
  const halves = [
    '',
    'GET / HT',
    'GET / HTTP/1.1\r\nHost: lab\r\nX: ',
    `${post}Content-Length: 100\r\n\r\n{`,
    `${post}Transfer-Encoding: chunked\r\n\r\n5\r\n{`,
  ];
  // In parallel, each on its own connection.
  const answers = await Promise.all(halves.map(async (half) => [half, await send(half)]));
  for (const [half, answer] of answers)
    expect([half, answer]).toMatchObject([half, { statuses: [408] }]);
});

test('pages and files reject other methods with a 405 that names the allowed ones', async () => {
  const { send } = await connectToServer();
  for (const path of ['/', '/admin', '/nothing', '/assets/app-1.js', '/.well-known/security.txt'])
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']) {
      const { statuses, headers, text } = await send(
        `${method} ${path} HTTP/1.1\r\nHost: lab\r\nX-Probe: mirror\r\nContent-Length: 3\r\n\r\na=b`,
      );
      expect([path, method, statuses, headers.allow]).toEqual([path, method, [405], 'GET, HEAD']);
      expect(text).not.toContain('mirror');
    }
});

test('a body over 16 KiB is a 413 with a length or in chunks', async () => {
  // Starts the short timeouts after the first response, because a slow machine may exceed them.
  const unhurried = { headers: 5000, request: 5000 };
  const { send, get } = await connectToServer({ timeouts: { ...hurried, ...unhurried } });
  const chunk = `1000\r\n${'x'.repeat(4096)}\r\n`;
  const [whole, endless, announced] = await Promise.all([
    send(`${post}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(10)}0\r\n\r\n`),
    // Has no end.
    send(`${post}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(5)}`),
    send(`${post}Content-Length: ${16 * 1024 + 1}\r\n\r\n{`),
  ]);
  expect(whole.statuses).toEqual([413]);
  expect(endless.statuses[0]).toBe(413);
  expect(announced.statuses[0]).toBe(413);
  expect((await get('/')).statuses).toEqual([200]);
});

test('security.txt names the contact', async () => {
  const { get } = await connectToServer({ environment: { CONTACT_EMAIL: 'owner@lab.example' } });
  const { statuses, headers, text } = await get('/.well-known/security.txt');
  expect([statuses, headers['content-type']]).toEqual([[200], 'text/plain; charset=utf-8']);
  expect(text).toMatch(/^Contact: mailto:owner@lab\.example$/m);
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '');
  const days = (expires - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(100);
  expect(days).toBeLessThan(365);
});
