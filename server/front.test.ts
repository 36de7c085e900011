import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '#server/core/logger.ts';
import { type Budget, createFront, type FrontParts, timeoutsBehind } from './front.ts';
import { Finished } from './pages/finished.ts';

const permit = { refund: async () => {} };

const aPage = (text = 'a page') => new Finished(200, Buffer.from(text), {});

/** The front alone; what stands behind it is the test's. */
async function openFront(
  parts: Partial<FrontParts> & { page?: (key: string) => Finished | Promise<Finished> },
) {
  const server = createFront({
    cache: { hit: () => undefined, get: parts.page ?? (() => aPage()) },
    find: (path) => ({ key: path, isThere: true }),
    files: new Map(),
    ofOtherBuilds: async () => undefined,
    app: () => {},
    isCall: () => false,
    keptCalls: new Set(),
    quickCalls: new Map(),
    clientOf: () => 'somebody',
    allows: { searches: async () => permit, unlisted: async () => permit },
    security: { 'X-Content-Type-Options': 'nosniff' },
    log: createLog('silent'),
    ...parts,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    server,
    port,
    get: (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' }),
  };
}

const questions = (paths: readonly string[]) =>
  paths.map((path) => `HEAD ${path} HTTP/1.1\r\nHost: lab\r\n\r\n`).join('');

const addresses = (count: number) => Array.from({ length: count }, (_, n) => `/${n}`);

test('a page without number is refused beyond a visitor’s budget of its kind, and no other page is', async () => {
  const budgets: Record<string, Budget> = { '/search': 'searches', '/compare/a-vs-b': 'unlisted' };
  const { get } = await openFront({
    find: (path) => ({ key: path, isThere: true, budget: budgets[path] }),
    allows: {
      searches: async () => ({ sentence: 'Too many searches from your network.', retryAfter: 7 }),
      unlisted: async () => permit,
    },
  });
  expect((await get('/compare/a-vs-b')).status).toBe(200);
  const refused = await get('/search?q=x');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '7']);
  expect(await refused.text()).toBe('Too many searches from your network.');
  expect((await get('/')).status).toBe(200);
});

test('whoever resets a connection is still known by their address: nobody votes as “unknown” besides', async () => {
  const clients: unknown[] = [];
  const { server, get } = await openFront({
    allows: { searches: async () => permit, unlisted: async () => permit },
    find: (path) => ({ key: path, isThere: true, budget: 'unlisted' }),
    clientOf: ({ socket }) => {
      clients.push(socket.remoteAddress);
      return 'somebody';
    },
  });
  // What the system answers as soon as the other side's reset has arrived, before Node has heard of it.
  const isNotConnected = -107;
  server.on('connection', (socket: Socket & { _handle?: { getpeername(): number } }) => {
    if (socket._handle) socket._handle.getpeername = () => isNotConnected;
  });
  expect((await get('/compare/a-vs-b')).status).toBe(200);
  expect(new Set(clients)).toEqual(new Set(['127.0.0.1']));
});

test('what goes wrong at once or later is apologized for, and the server stays', async () => {
  const { get } = await openFront({
    page: (key) => {
      if (key === '/at-once') throw new Error('at once');
      return key === '/later' ? Promise.reject(new Error('later')) : aPage();
    },
  });
  const statusOf = async (path: string) => (await get(path)).status;
  expect([await statusOf('/at-once'), await statusOf('/later'), await statusOf('/')]).toEqual([
    500, 500, 200,
  ]);
});

test('pipelined requests are served one at a time, in order', async () => {
  let underWay = 0;
  let most = 0;
  const asked: string[] = [];
  const { port } = await openFront({
    page: async (key) => {
      asked.push(key);
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setTimeout(resolve, 2));
      underWay -= 1;
      return aPage();
    },
  });
  const paths = addresses(50);
  const client = connect(port, '127.0.0.1');
  client.write(questions(paths));
  let heard = '';
  client.setEncoding('latin1');
  for await (const chunk of client) {
    heard += chunk;
    if (heard.split('HTTP/1.1 200').length > paths.length) break;
  }
  expect(asked).toEqual(paths);
  expect(most).toBe(1);
});

test('who pipelines and hangs up is worked for no longer', async () => {
  const asked: string[] = [];
  const { promise: first, resolve: finishFirst } = Promise.withResolvers<Finished>();
  const { port, get } = await openFront({
    page: (key) => {
      asked.push(key);
      return key === '/0' ? first : aPage();
    },
  });
  const client = connect(port, '127.0.0.1');
  client.write(questions(addresses(90)));
  await expect.poll(() => asked).toEqual(['/0']);
  await get('/another');
  client.destroy();
  await get('/yet-another');
  finishFirst(aPage());
  await get('/last');
  expect(asked).toEqual(['/0', '/another', '/yet-another', '/last']);
});

test('whoever is a hundred questions ahead of the answers is cut off, and nobody else', async () => {
  const asked: string[] = [];
  const { port, get } = await openFront({
    page: async (key) => {
      asked.push(key);
      await new Promise(setImmediate);
      return aPage();
    },
  });
  const client = connect(port, '127.0.0.1');
  client.on('error', () => {});
  client.write(questions(addresses(700)));
  await new Promise((resolve) => client.once('close', resolve));
  expect((await get('/')).status).toBe(200);
  expect(asked.length).toBeLessThan(10);
});

test('of one network twenty calls are under way at once; its others wait, and nobody else does', async () => {
  const asked: string[] = [];
  const open = new Map<string, () => void>();
  const { port, get } = await openFront({
    isCall: (path) => path !== '/',
    // Two households of one network, by turns, and somebody else.
    clientOf: ({ url = '' }) =>
      url === '/api/other' ? '203.0.113.7' : `2001:db8:1:${Number(url.at(-1)) % 2}::/64`,
    app: async ({ url = '' }, response) => {
      asked.push(url);
      await new Promise<void>((resolve) => open.set(url, resolve));
      response.end('done');
    },
  });
  const lines = Array.from({ length: 30 }, () => connect(port, '127.0.0.1').on('error', () => {}));
  onTestFinished(() => {
    for (const line of lines) line.destroy();
  });
  for (const [n, line] of lines.entries()) {
    line.write(`GET /api/many/${n} HTTP/1.1\r\nHost: lab\r\n\r\n`);
    // Answered once the one before it has come in.
    await get('/');
  }
  expect(asked).toHaveLength(20);
  // A balancer asks how the process is, from wherever: that waits for nobody.
  const health = get('/readyz');
  await expect.poll(() => asked.at(-1)).toBe('/readyz');
  open.get('/readyz')?.();
  await health;
  const other = get('/api/other');
  await expect.poll(() => asked.at(-1)).toBe('/api/other');
  open.get('/api/other')?.();
  expect(await (await other).text()).toBe('done');
  // Who hangs up while waiting is passed over, and a place that is free goes to the next.
  lines[20]?.destroy();
  await get('/');
  open.get('/api/many/3')?.();
  await expect.poll(() => asked.slice(22)).toEqual(['/api/many/21']);
  for (const finish of open.values()) finish();
  await expect.poll(() => asked.length).toBe(22 + 9);
});

test('a visitor who hangs up is told to whoever makes their page', async () => {
  const { promise: leaving, resolve: left } = Promise.withResolvers<void>();
  const { port } = await openFront({
    cache: {
      hit: () => undefined,
      get: (_, visitor) => {
        visitor().gone.addEventListener('abort', () => left());
        client.destroy();
        return new Promise(() => {});
      },
    },
  });
  const client = connect(port, '127.0.0.1');
  client.write(questions(['/']));
  await leaving;
});

test('an address is corrected only where something stands at the right one', async () => {
  const { get } = await openFront({
    find: (path) =>
      path === '/about' ? { key: path, isThere: true } : { key: '/page-not-found', isThere: false },
    page: (key) => new Finished(key === '/about' ? 200 : 404, Buffer.from(key), {}),
    files: new Map([['/rss.xml', aPage()]]),
  });
  const ask = async (path: string) => {
    const { status, headers } = await get(path);
    return [path, status, headers.get('location')];
  };
  expect(await ask('/About/')).toEqual(['/About/', 308, '/about']);
  expect(await ask('/RSS.xml')).toEqual(['/RSS.xml', 308, '/rss.xml']);
  for (const path of ['/No-Such-Page', '/%E0%A4%A', '/no-such-page/', '/%'])
    expect(await ask(path)).toEqual([path, 404, null]);
});

test('the page for made-up names has each name in its place, as text and as data, and is not made again', async () => {
  const gap = { slug: 'nobodysownname', name: 'Nobodysownname' };
  const html =
    '<p>No <!-- -->Nobodysownname<!-- --> yet</p><script type="application/json">{"nobodysownname":[]}</script>';
  const kept = new Finished(404, Buffer.from(html), { 'Content-Type': 'text/html' });
  const { get } = await openFront({
    find: (path) => ({
      key: '/one',
      isThere: false,
      said: { asked: { slug: path.slice(1), name: decodeURIComponent(path.slice(1)) }, gap },
    }),
    page: (key) => (key === '/one' ? kept : aPage()),
  });
  const hostile = '<script><img src=x onerror="alert(1)">&$&$1';
  for (const name of ['time-machines', hostile]) {
    const answer = await get(`/${encodeURIComponent(name)}`);
    const text = await answer.text();
    expect([answer.status, answer.headers.get('content-length')]).toEqual([
      404,
      String(text.length),
    ]);
    const [, shown, data = ''] =
      /<p>No <!-- -->(.*)<!-- --> yet<\/p><script type="application\/json">(.*)<\/script>$/.exec(
        text,
      ) ?? [];
    expect(
      shown
        ?.replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&amp;', '&'),
    ).toBe(name);
    expect(shown).not.toMatch(/[<>"]/);
    expect(JSON.parse(data)).toEqual({ [encodeURIComponent(name)]: [] });
  }
});

test('a quick call is answered without the app, HEAD without a body, and refused in a sentence beyond its budget', async () => {
  const asked: string[] = [];
  const quickCalls: FrontParts['quickCalls'] = new Map([
    [
      '/api/quick',
      async (client, search) => {
        asked.push(`${client} ${search}`);
        if (asked.length > 3) return { sentence: 'Too many.', retryAfter: 7 };
        return { headers: { 'Content-Type': 'application/json' }, body: Buffer.from('{"é":1}') };
      },
    ],
  ]);
  const app = (_: unknown, response: ServerResponse) => void response.writeHead(418).end();
  const { get, port } = await openFront({
    quickCalls,
    app,
    isCall: (path) => path.startsWith('/api/'),
  });
  const answer = await get('/api/quick?q=1&q=2');
  expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([
    200,
    '8',
    '{"é":1}',
  ]);
  const ask = (method: string) => fetch(`http://127.0.0.1:${port}/api/quick`, { method });
  expect(await (await ask('HEAD')).text()).toBe('');
  // What changes something is the app's.
  expect((await ask('POST')).status).toBe(418);
  expect((await get('/api/quick/more')).status).toBe(418);
  expect((await get('/api/quick')).status).toBe(200);
  const refused = await get('/api/quick');
  expect([refused.status, refused.headers.get('retry-after'), await refused.text()]).toEqual([
    429,
    '7',
    'Too many.',
  ]);
  expect(asked).toEqual(['somebody q=1&q=2', 'somebody ', 'somebody ', 'somebody ']);
});

test('a line from a proxy of ours rests for longer than any proxy keeps it, a visitor’s own for seconds', () => {
  const caddys = 120_000;
  expect(timeoutsBehind(1).betweenRequests).toBeGreaterThan(caddys);
  expect(timeoutsBehind(0).betweenRequests).toBe(5000);
});

test('an expectation that nobody can meet is refused with the headers of every answer', async () => {
  const { port } = await openFront({});
  const client = connect(port, '127.0.0.1');
  client.write('GET / HTTP/1.1\r\nHost: lab\r\nExpect: nonsense\r\n\r\n');
  client.setEncoding('latin1');
  let heard = '';
  for await (const chunk of client) heard += chunk;
  expect(heard).toMatch(/^HTTP\/1\.1 417 /);
  expect(heard).toContain('X-Content-Type-Options: nosniff');
});
