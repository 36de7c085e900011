import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { isPublicAddress, publicLookup } from './public-addresses.ts';
import { type RequestDependencies, requestLink } from './public-request.ts';

async function openStore() {
  const requests: string[] = [];
  const targets: Record<string, string> = {
    '/inside': 'http://10.0.0.1/latest/meta-data',
    '/file': 'file:///etc/passwd',
    '/loop': '/loop',
    '/moved': '/page',
  };
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    requests.push(`${request.method} ${path}`);
    const target = targets[path];
    if (path === '/cut') return void request.socket.destroy();
    if (path === '/hang') return;
    if (path === '/upgrade')
      return void response.socket?.end(
        'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
      );
    if (target) return void response.writeHead(302, { Location: target }).end();
    if (path === '/large')
      for (let n = 0; n < 10; n += 1) response.write(Buffer.alloc(2 ** 20, 'x'));
    response.end('A page');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { requests, port, url: `http://127.0.0.1:${port}` };
}

/** Loopback counts as public in this test; other addresses are classified as usual. */
const isAllowed = (address: string) => address === '127.0.0.1' || isPublicAddress(address);
const parts = (timeout = 5000): RequestDependencies => ({
  lookup: publicLookup,
  timeout,
  signal: new AbortController().signal,
  test: { isAllowed },
});

test('redirects are followed, and a store cannot keep us waiting', async () => {
  const { url } = await openStore();
  const kindOf = async (path: string, timeout?: number) =>
    (await requestLink(url + path, parts(timeout))).kind;
  expect(await requestLink(`${url}/moved`, parts())).toMatchObject({
    ...{ kind: 'answered', status: 200, text: 'A page' },
  });
  expect(await kindOf('/large')).toBe('answered');
  for (const path of ['/loop', '/upgrade', '/cut']) expect(await kindOf(path)).toBe('no response');
  expect(await kindOf('/hang', 200)).toBe('no response');
  expect(await kindOf('/file')).toBe('rejected');
  const withUser = url.replace('//', '//amazon.com@');
  expect((await requestLink(withUser, parts())).kind).toBe('rejected');
});

test('private addresses are never contacted, including by redirects', async () => {
  const { url, requests } = await openStore();
  for (const link of [
    'http://10.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://2130706433:1/',
  ])
    expect([
      link,
      (await requestLink(link, { ...parts(), test: { isAllowed: isPublicAddress } })).kind,
    ]).toEqual([link, 'rejected']);
  expect(await requestLink(`${url}/inside`, parts())).toMatchObject({
    kind: 'rejected',
    why: expect.stringContaining('10.0.0.1'),
  });
  // The system's names for this machine.
  expect((await requestLink('http://localhost/', parts())).kind).toBe('rejected');
  expect(requests).toEqual(['GET /inside']);
});

test('DNS rebinding cannot reach a private address', async () => {
  const { port, requests } = await openStore();
  let looks = 0;
  /** The first lookup returns a public address and later ones a private address. */
  const rebinding: LookupFunction = (host, options, done) => {
    looks += 1;
    const address = looks === 1 ? '127.0.0.1' : '10.0.0.1';
    if (!isAllowed(address)) return done(new Error(`${host} leads inside`), [], 0);
    if (options.all) return done(null, [{ address, family: 4 }]);
    done(null, address, 4);
  };
  const answer = await requestLink(`http://rebinding.example:${port}/page`, {
    ...parts(),
    lookup: rebinding,
  });
  expect([answer.kind, looks, requests]).toEqual(['answered', 1, ['GET /page']]);
});

test('private addresses are recognized in all notations', () => {
  const inner = ['127.0.0.1', '10.1.2.3', '192.168.1.1', '169.254.169.254', '0.0.0.0', '224.0.0.1'];
  const newer = [
    '::1',
    'fc00::1',
    'fe80::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'ff02::1',
  ];
  expect([...inner, ...newer].filter(isPublicAddress)).toEqual([]);
  expect(['93.184.216.34', '2606:2800:220:1::1'].every(isPublicAddress)).toBe(true);
});
