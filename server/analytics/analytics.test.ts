import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { addCounts } from '#database/queries/analytics.ts';
import { dayOf } from '#database/queries/dates.ts';
import { tableNames } from '#database/schema/tables.ts';
import { createLog } from '#server/core/logger.ts';
import { type Engine, freshDatabase, onBothEngines } from '#tests/support/engines.ts';
import { emptySnapshot as snapshot } from '#tests/support/library.ts';
import { createCounts } from './beacons.ts';
import { createVisits } from './visits.ts';

const browser =
  'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0 OneReadersOwn/7';
const robot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const reader = '198.51.100.77';
const headers = {
  'user-agent': browser,
  'sec-fetch-site': 'same-origin',
  'x-forwarded-for': reader,
};

const aCounter = {
  isPage: (path: string) => ['/', '/toaster-review'].includes(path),
  subjectOf: (path: string) => (/^\/compare\/\d+$/.test(path) ? '/compare/*' : path),
  linkAt: (label: string) =>
    label === 'toaster_main_cta' ? { product: 'toaster', placement: 'main' } : undefined,
  siteUrl: 'https://lab.example',
  isSiteUrlSet: false,
  clientOf: ({ headers: { 'x-forwarded-for': client } }: IncomingMessage) => String(client),
};

const asRobot = { headers: { ...headers, 'user-agent': robot } };

const countPath = '/api/count';
const page = { status: 200, headers: { 'Content-Type': 'text/html; charset=utf-8' } };

interface Sending {
  headers?: Record<string, string>;
  body?: Buffer;
  method?: string;
}

/** Sends beacons and page requests over a real socket and reads the stored counts. */
async function openCounter(engine: Engine) {
  const database = await freshDatabase(engine);
  const moment = { now: new Date('2026-11-15T12:00:00Z') };
  const lookups: string[] = [];
  const visits = createVisits({
    db: database.db,
    secret: 'secret',
    log: createLog('silent'),
    pageAt: async (path) => {
      lookups.push(path);
      if (/^\/compare\/\d+$/.test(path)) return '/compare/*';
      return path === '/blog/real' ? path : undefined;
    },
    isIssue: async (date) => date === '2026-11-20',
  });
  const counts = createCounts({ ...aCounter, visits, today: () => dayOf(moment.now) });
  const server = createServer((incoming, response) => {
    const [path = '', search = ''] = (incoming.url ?? '').split('?');
    if (path === countPath) {
      const status = counts.beacon(search, incoming, snapshot);
      return void response.writeHead(status, { Connection: 'close' }).end();
    }
    response.end('page');
    counts.served(path, page, incoming, snapshot);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const send = async (path: string, { body, ...sending }: Sending = {}) => {
    const to = { host: '127.0.0.1', port, path, agent: false };
    const sent = request({ ...to, method: 'POST', headers, ...sending });
    sent.on('error', () => {});
    sent.end(body);
    const [answer] = await once(sent, 'response');
    answer.resume();
    return answer.statusCode as number;
  };
  const rows = async () => {
    await visits.write();
    const found = await database.db.selectFrom('counts').selectAll().execute();
    return found
      .map(({ kind, subject, source, count }) => `${kind} ${subject} ${source} ${count}`)
      .toSorted();
  };
  const tell = (words: Record<string, string>, sending?: Sending) =>
    send(`${countPath}?${new URLSearchParams(words)}`, sending);
  return { database, moment, visits, lookups, port, send, tell, rows };
}

onBothEngines('views, clicks, arrivals and referrers are counted by day', async (engine) => {
  const { tell, rows, port, moment, database } = await openCounter(engine);
  expect(await tell({ view: '/', from: '' })).toBe(204);
  await tell({ view: '/', from: 'www.news.example' });
  await tell(
    { view: '/toaster-review', from: `127.0.0.1:${port}` },
    { headers: { ...headers, host: `127.0.0.1:${port}` } },
  );
  await tell({ click: 'toaster_main_cta' });
  await tell({ click: 'toaster_main_cta' });
  // Only dates of sent issues count, and only in addition to the view.
  for (const issue of ['2026-11-20', '2026-11-21', 'x'])
    await tell({ view: '/toaster-review', from: '', issue });
  expect(await rows()).toEqual([
    'click toaster main 2',
    'issue /toaster-review 2026-11-20 1',
    'referrer news.example  1',
    'view / arrival 2',
    'view /toaster-review arrival 3',
    'view /toaster-review step 1',
  ]);
  moment.now = new Date('2026-11-16T00:00:01Z');
  await tell({ view: '/', from: '' });
  await rows();
  const days = await database.db
    .selectFrom('counts')
    .select(['day', 'count'])
    .where('subject', '=', '/')
    .execute();
  expect(days).toEqual([
    { day: '2026-11-15', count: 2 },
    { day: '2026-11-16', count: 1 },
  ]);
});

test('nothing in the database identifies a visitor', async () => {
  const { tell, send, rows, database } = await openCounter('sqlite');
  await tell({ view: '/', from: 'news.example' });
  await tell({ click: 'toaster_main_cta' });
  await send('/', {
    method: 'GET',
    headers: { ...headers, 'sec-fetch-dest': 'document', cookie: 'id=7' },
  });
  expect(await rows()).toHaveLength(4);
  for (const table of tableNames) {
    const text = JSON.stringify(await database.db.selectFrom(table).selectAll().execute());
    expect(text).not.toContain(reader);
    expect(text).not.toContain('OneReadersOwn');
    expect(text).not.toContain('127.0.0.1');
  }
});

test('requests from other sites, opt-outs and invalid beacons are not counted', async () => {
  const { tell, send, rows, lookups } = await openCounter('sqlite');
  const others: Record<string, string>[] = [
    { ...headers, 'sec-fetch-site': 'cross-site' },
    { ...headers, 'sec-fetch-site': 'same-site' },
    { ...headers, origin: 'https://evil.example' },
    { 'user-agent': browser },
    { ...headers, 'sec-gpc': '1' },
    { ...headers, dnt: '1' },
  ];
  for (const from of others)
    expect(await tell({ view: '/', from: 'x.example' }, { headers: from })).toBe(204);
  await tell({ view: '/made-up', from: '' });
  await tell({ view: `/${'x'.repeat(3000)}`, from: '' });
  await tell({ click: 'submarine_main_cta' });
  await tell({ click: 'constructor' });
  await tell({});
  const body = Buffer.alloc(1024 * 1024, 'x');
  expect(await send(`${countPath}?view=%2F`, { body }).catch(() => 413)).toBe(413);
  expect(await rows()).toEqual([]);
  expect(lookups).toEqual(['/made-up']);
});

test('robots, invented hosts and excessive clients are limited', async () => {
  const { tell, send, rows } = await openCounter('sqlite');
  await send('/', { method: 'GET', headers: { 'user-agent': robot } });
  await tell({ view: '/', from: 'spam.example' }, asRobot);
  await tell({ click: 'toaster_main_cta' }, asRobot);
  // No browser sends such a long name.
  await send('/', { method: 'GET', headers: { 'user-agent': browser.padEnd(501, '7') } });
  expect(await rows()).toEqual(['robot /  3']);
  for (let n = 0; n < 320; n += 1)
    await tell(
      { view: '/', from: `host-${n}.example` },
      { headers: { ...headers, 'x-forwarded-for': `reader ${n % 40}` } },
    );
  const referrers = (await rows()).filter((row) => row.startsWith('referrer'));
  expect(referrers).toHaveLength(301);
  expect(referrers).toContain('referrer other  20');
  const eager = { headers: { ...headers, 'x-forwarded-for': 'eager' } };
  for (let n = 0; n < 300; n += 1) await tell({ view: '/toaster-review', from: '' }, eager);
  expect(await rows()).toContain('view /toaster-review arrival 240');
});

test('served pages are counted without JavaScript, prefetches are not', async () => {
  const { send, rows } = await openCounter('sqlite');
  const read = (more: Record<string, string>) =>
    send('/', { method: 'GET', headers: { 'user-agent': browser, ...more } });
  await read({ 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' });
  await read({ 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site' });
  await read({ 'sec-fetch-dest': 'document', 'sec-fetch-site': 'same-origin' });
  await read({ 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch' });
  await read({ 'sec-fetch-dest': 'empty' });
  await read({ 'sec-gpc': '1' });
  await send('/', { method: 'HEAD', headers });
  expect(await rows()).toEqual(['served / arrival 2', 'served / step 1']);
});

test('counts are retried while the database is down', async () => {
  const { tell, rows, visits, database } = await openCounter('sqlite');
  await tell({ view: '/', from: '' });
  await database.db.schema.alterTable('counts').renameTo('elsewhere').execute();
  await visits.write();
  await tell({ view: '/', from: '' });
  await database.db.schema.alterTable('elsewhere').renameTo('counts').execute();
  expect(await rows()).toEqual(['view / arrival 2']);
  // If a later chunk fails, a retry would count the first one twice.
  const row = { kind: 'view', day: '2026-11-15', source: '', count: 1 } as const;
  const many = Array.from({ length: 1500 }, (_, n) => ({ ...row, subject: `/${n}` }));
  const broken = { ...row, subject: null as unknown as string };
  await expect(addCounts(database.db, [...many, broken])).rejects.toThrow();
  expect(await rows()).toEqual(['view / arrival 2']);
});

test('unbounded URLs are stored as one row', async () => {
  const { tell, send, rows } = await openCounter('sqlite');
  const open = { method: 'GET', headers: { 'user-agent': browser, 'sec-fetch-dest': 'document' } };
  for (let n = 0; n < 40; n += 1) {
    await send(`/compare/${n}`, open);
    await send(`/compare/${n}`, { method: 'GET', headers: { 'user-agent': robot } });
    await tell({ view: `/compare/${n}`, from: '' });
    await tell({ view: `/compare/${n}`, from: '' }, asRobot);
  }
  expect(await rows()).toEqual([
    'robot /compare/*  80',
    'served /compare/* arrival 40',
    'view /compare/* arrival 40',
  ]);
});
