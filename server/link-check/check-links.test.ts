import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { readVersion } from '#database/queries/data-version.ts';
import {
  ignoreProblem,
  storeLinkCheck,
  unreportedLinks,
  withLastChecks,
} from '#database/queries/link-checks.ts';
import { seedProducts } from '#database/queries/products.ts';
import { productLinks } from '#server/catalog/catalog.ts';
import { type Engine, freshDatabase, onBothEngines } from '#tests/support/engines.ts';
import { aProduct } from '#tests/support/products.ts';
import { checkLinks, classify } from './check-links.ts';
import { isPublicAddress, publicLookup } from './public-addresses.ts';
import { type RequestDependencies, requestLink } from './request-link.ts';

/** A store with every kind of response. */
async function openShop() {
  const requests: string[] = [];
  const answers: Record<string, RequestListener> = {
    '/fine': (_, response) => void response.end('<title>A gadget</title>'),
    '/moved': (_, response) => void response.writeHead(301, { Location: '/two' }).end(),
    '/two': (_, response) => void response.writeHead(302, { Location: '/fine' }).end(),
    '/loop': (_, response) => void response.writeHead(302, { Location: '/loop' }).end(),
    '/hang': () => {},
    '/upgrade': (_, response) => {
      response.socket?.end(
        'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
      );
    },
    '/cut': ({ socket }) => void socket.destroy(),
    '/large': (_, response) => {
      response.writeHead(200);
      const chunk = Buffer.alloc(1024 * 1024, 'x');
      for (let n = 0; n < 10; n += 1) response.write(chunk);
      response.end();
    },
    '/robot': (_, response) => void response.end('<h1>Robot Check</h1> Enter the captcha'),
    '/head': ({ method }, response) => void response.writeHead(method === 'HEAD' ? 405 : 200).end(),
    '/inside': (_, response) =>
      void response.writeHead(302, { Location: 'http://10.0.0.1/latest/meta-data' }).end(),
    '/inside-by-name': (_, response) =>
      void response.writeHead(302, { Location: 'http://inner.example/' }).end(),
    '/file': (_, response) =>
      void response.writeHead(302, { Location: 'file:///etc/passwd' }).end(),
  };
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    requests.push(`${request.method} ${path}`);
    const status = /^\/(\d{3})$/.exec(path)?.[1];
    if (status) return void response.writeHead(Number(status)).end();
    (answers[path] ?? answers['/fine'])?.(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { requests, url: `http://127.0.0.1:${port}` };
}

/** Loopback counts as public in this test; other addresses are classified as usual. */
const isAllowed = (address: string) => address === '127.0.0.1' || isPublicAddress(address);
const parts = (timeout = 5000): RequestDependencies => ({
  lookup: publicLookup,
  timeout,
  signal: new AbortController().signal,
  test: { isAllowed },
});

test('store responses are classified', async () => {
  const { url } = await openShop();
  const stateOf = async (path: string, timeout?: number) => {
    const { state, detail } = classify(
      url + path,
      await requestLink(url + path, 'GET', parts(timeout)),
    );
    return [state, detail];
  };
  expect(await stateOf('/fine')).toEqual(['fine', '']);
  expect(await stateOf('/moved')).toEqual(['moved', `${url}/fine`]);
  expect(await stateOf('/loop')).toEqual(['unreachable', 'It redirects more than 5 times.']);
  expect(await stateOf('/large')).toEqual(['fine', '']);
  expect(await stateOf('/robot')).toEqual(['blocked', expect.stringContaining('200')]);
  for (const status of ['403', '429', '503'])
    expect((await stateOf(`/${status}`))[0]).toBe('blocked');
  for (const status of ['404', '410']) expect((await stateOf(`/${status}`))[0]).toBe('failed once');
  expect((await stateOf('/500'))[0]).toBe('unreachable');
  expect((await stateOf('/hang', 200))[0]).toBe('unreachable');
  for (const path of ['/upgrade', '/cut']) expect((await stateOf(path))[0]).toBe('unreachable');
  expect((await stateOf('/file'))[0]).toBe('failed once');
});

test('private addresses are never contacted, including by redirects', async () => {
  const { url, requests } = await openShop();
  for (const link of [
    'http://10.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://2130706433:1/',
  ])
    expect([
      link,
      (await requestLink(link, 'GET', { ...parts(), test: { isAllowed: isPublicAddress } })).kind,
    ]).toEqual([link, 'rejected']);
  expect(await requestLink(`${url}/inside`, 'GET', parts())).toMatchObject({
    kind: 'rejected',
    why: expect.stringContaining('10.0.0.1'),
  });
  // The system's names for this machine.
  expect((await requestLink('http://localhost/', 'GET', parts())).kind).toBe('rejected');
  expect(requests).toEqual(['GET /inside']);
});

test('DNS rebinding cannot reach a private address', async () => {
  const { url, requests } = await openShop();
  const { port } = new URL(url);
  let looks = 0;
  /** The first lookup returns a public address and later ones a private address. */
  const rebinding: LookupFunction = (host, options, done) => {
    looks += 1;
    const address = looks === 1 ? '127.0.0.1' : '10.0.0.1';
    if (!isAllowed(address)) return done(new Error(`${host} leads inside`), [], 0);
    if (options.all) return done(null, [{ address, family: 4 }]);
    done(null, address, 4);
  };
  const answer = await requestLink(`http://rebinding.example:${port}/fine`, 'GET', {
    ...parts(),
    lookup: rebinding,
  });
  expect([answer.kind, looks, requests]).toEqual(['answered', 1, ['GET /fine']]);
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

/** Links to these paths of a store, with a clock that the test sets. */
async function openChecks(engine: Engine, paths: string[], pauseMs: number) {
  const { db } = await freshDatabase(engine);
  const { url, requests } = await openShop();
  const products = paths.map((path, n) =>
    aProduct({ slug: path, position: n, amazonUrl: `${url}/${path}` }),
  );
  await seedProducts(db, products);
  const check = (time: string, signal = parts().signal) => {
    const clock = () => new Date(`2026-11-${time}Z`);
    const to = { to: 'owner@lab.example', siteUrl: 'https://lab.example' };
    return checkLinks({ ...parts(), db, clock, ...to, pauseMs, links }, signal);
  };
  const links = () => productLinks(db, { products });
  const states = async () => {
    const rows = db.selectFrom('link_checks').innerJoin('products', 'products.id', 'product_id');
    const found = await rows.select(['slug', 'state']).orderBy('slug').execute();
    return found.map(({ slug, state }) => `${slug} ${state}`);
  };
  const reports = async () => {
    const mails = db.selectFrom('outbox').innerJoin('mail_bodies', 'mail_bodies.id', 'body_id');
    return (await mails.select('text').where('kind', '=', 'links').execute()).map(
      ({ text }) => text,
    );
  };
  const unreported = async () => unreportedLinks(db, await links());
  return { db, requests, check, states, reports, links, unreported };
}

onBothEngines('a broken link is reported once on the second day', async (engine) => {
  const { db, requests, check, states, reports, links, unreported } = await openChecks(
    engine,
    ['fine', '404', 'head'],
    1,
  );
  const before = await readVersion(db);
  await check('15T04:20:00');
  expect(await states()).toEqual(['404 failed once', 'fine fine', 'head fine']);
  expect(requests.filter((one) => one.endsWith('/404'))).toEqual(['HEAD /404', 'GET /404']);
  const sent = requests.length;
  await check('15T04:20:00');
  expect(requests).toHaveLength(sent);
  await check('15T14:00:00');
  expect([(await states())[0], await reports()]).toEqual(['404 failed once', []]);
  for (const day of ['16', '17']) {
    await check(`${day}T04:20:00`);
    expect(await states()).toEqual(['404 broken', 'fine fine', 'head fine']);
    expect(await reports()).toHaveLength(1);
  }
  expect(await readVersion(db)).toBe(before);
  // After a repair, a second break is reported again, unless the owner ignores it.
  for (const [index, state] of (['fine', 'failed once', 'failed once'] as const).entries()) {
    const link = (await withLastChecks(db, await links())).find(({ url }) => url.endsWith('/404'));
    const now = new Date(`2026-11-${18 + index}T04:20:00Z`);
    if (link) await storeLinkCheck(db, link, { state, detail: '' }, now);
  }
  const [broken] = await unreported();
  expect(broken?.url).toMatch(/404$/);
  await ignoreProblem(db, broken?.productId ?? 0, true);
  expect(await unreported()).toEqual([]);
});

onBothEngines('a problem that the owner ignores during a check stays ignored', async (engine) => {
  const { db, check, links } = await openChecks(engine, ['404'], 1);
  await check('15T04:20:00');
  const [link] = await withLastChecks(db, await links());
  if (!link) throw new Error('There is no link.');
  await ignoreProblem(db, link.productId, true);
  const now = new Date('2026-11-15T14:00:00Z');
  // The check read its links before the owner ignored the problem.
  await storeLinkCheck(db, link, { state: 'failed once', detail: '404' }, now);
  const ignored = () => db.selectFrom('link_checks').select('ignored_state').executeTakeFirst();
  expect(await ignored()).toEqual({ ignored_state: 'failed once' });
  const other = { ...link, url: 'https://www.amazon.com/dp/OTHER', last: undefined };
  await storeLinkCheck(db, other, { state: 'failed once', detail: '404' }, now);
  expect(await ignored()).toEqual({ ignored_state: null });
});

test('a shutdown after a link broke delays the report without losing it', async () => {
  const { check, reports, unreported } = await openChecks('sqlite', ['404', '410'], 300);
  await check('15T04:20:00');
  const closing = new AbortController();
  const cut = check('16T04:20:00', closing.signal);
  await expect.poll(unreported).toHaveLength(1);
  closing.abort();
  await expect(cut).rejects.toThrow();
  expect(await reports()).toEqual([]);
  // The job is retried a moment later.
  await check('16T04:21:00');
  expect(await reports()).toEqual([expect.stringMatching(/\/404\n.*\/410\n/s)]);
});
