import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import { rateLimits } from '#contract/rate-limits.ts';
import { openDatabase } from '#database/connect.ts';
import { type Balancer, startBalancer } from '#tests/support/balancer.ts';
import { type Engine, freshPlace, onBothEngines, type Place } from '#tests/support/engines.ts';
import { freePort } from '#tests/support/free-port.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';
import { findLost, WriteLog } from '#tests/support/write-log.ts';
import {
  freshAddress,
  login,
  productsOf,
  send,
  sendAgain,
  startWriters,
} from '#tests/support/writers.ts';
import { inShortOrFull, inWholeMs, report, startServer } from './servers.ts';

async function balance(servers: readonly ServerProcess[]): Promise<Balancer> {
  const balancer = await startBalancer(() => servers.map(({ port }) => port));
  onTestFinished(() => balancer.close());
  return balancer;
}

const portsFor = (count: number) => Promise.all(Array.from({ length: count }, () => freePort()));

const fleetOf = async (engine: Engine, place: Place, environment: Record<string, string>) =>
  Promise.all(
    (await portsFor(engine === 'sqlite' ? 2 : 3)).map((port) =>
      startServer(place, { ...environment, PORT: String(port) }),
    ),
  );

/** What a fleet is started with, and each that takes a killed one's place. */
const unset = { ADMIN_PASSWORD: '' };

onBothEngines(
  'servers that start together make one of everything, and behind a round-robin every vote counts once, also when servers are killed and replaced',
  async (engine) => {
    const place = await freshPlace(engine);
    const servers = await fleetOf(engine, place, unset);
    const token = await oneOfEverything(servers, place);
    await editsAreSeen(servers, token, engine);
    await notesAreSeen(servers, token, engine);
    const balancer = await balance(servers);
    if (engine === 'postgres') await limitsAreShared(balancer.url);
    await votesCountOnce({ servers, place, balancer, token, engine });
  },
);

/** Whoever came first wrote it, and all know it; the owner's token. */
async function oneOfEverything(servers: readonly ServerProcess[], place: Place): Promise<string> {
  const { db, close } = await openDatabase(place);
  const products = await db.selectFrom('products').select('slug').execute();
  const [revision] = await db.selectFrom('revision').select('number').execute();
  await close();
  expect(new Set(products.map(({ slug }) => slug)).size).toBe(products.length);
  // Seeded once: a second seeding that wrote anything would have raised it again.
  expect(revision?.number).toBe(2);
  const passwords = servers.flatMap(
    (server) => /shown only this once: (\S+)/.exec(server.said())?.[1] ?? [],
  );
  expect(passwords).toHaveLength(1);
  const tokens = await Promise.all(servers.map(({ url }) => login(url, passwords[0])));
  return tokens[0] ?? '';
}

/** One token is good at all of them, and what one changes the others show a second later. */
async function editsAreSeen(
  [here, there]: readonly ServerProcess[],
  token: string,
  engine: Engine,
): Promise<void> {
  if (!here || !there) throw new Error('Two servers were meant to start.');
  const [product] = await productsOf(there.url);
  const delays: number[] = [];
  for (let round = 1; round <= inShortOrFull(3, 20); round += 1) {
    const amazonUrl = `https://www.amazon.com/s?k=edit-${round}`;
    const [from, to] = round % 2 ? [here, there] : [there, here];
    // A page that was just looked at is the hardest case: its second has only begun.
    await send(to.url, 'GET', '/');
    const headers = { Authorization: `Bearer ${token}` };
    const edit = await sendAgain(
      from.url,
      'PATCH',
      `/api/products/${product?.id}`,
      { amazonUrl },
      headers,
    );
    expect(edit.status).toBe(200);
    const begun = performance.now();
    expect((await sendAgain(from.url, 'GET', '/api/products')).text).toContain(amazonUrl);
    while (!(await send(to.url, 'GET', '/')).text.includes(amazonUrl)) await sleep(10);
    delays.push(performance.now() - begun);
    expect((await sendAgain(to.url, 'GET', '/api/products')).text).toContain(amazonUrl);
  }
  const figures = { edits: delays.length, 'at most after': inWholeMs(Math.max(...delays)) };
  report(`an edit seen by the other server (${engine})`, figures);
}

/** What the owner publishes at one is on the pages of all others a second later. */
async function notesAreSeen(
  servers: readonly ServerProcess[],
  token: string,
  engine: Engine,
): Promise<void> {
  const [here, ...others] = servers;
  const headers = { Authorization: `Bearer ${token}` };
  const post = async (path: string, body: unknown) => {
    const { status, text } = await send(
      here?.url ?? '',
      'POST',
      `/api/admin/notes${path}`,
      body,
      headers,
    );
    expect([path, status]).toEqual([path, 200]);
    return JSON.parse(text) as { id: number; version: number; slug: string };
  };
  // Kept everywhere, and just looked at.
  for (const { url } of servers)
    expect((await send(url, 'GET', '/notes')).text).not.toContain('The kettle answers');
  const written = {
    title: 'The kettle answers',
    body: 'It whistles back.',
    kind: 'news',
    product: null,
  };
  const { id, version, slug } = await post('', written);
  await post(`/${id}/state`, { version, to: 'published' });
  const begun = performance.now();
  const delays = others.map(async ({ url }) => {
    while (!(await send(url, 'GET', '/notes')).text.includes('The kettle answers')) await sleep(10);
    const delay = performance.now() - begun;
    expect((await sendAgain(url, 'GET', `/notes/${slug}`)).text).toContain('It whistles back.');
    return delay;
  });
  const figures = {
    others: others.length,
    'at most after': inWholeMs(Math.max(...(await Promise.all(delays)))),
  };
  report(`a note seen by the other servers (${engine})`, figures);
}

async function limitsAreShared(url: string): Promise<void> {
  const [product] = await productsOf(url);
  const headers = { 'X-Forwarded-For': freshAddress() };
  const emoji = product?.votes[0]?.emoji;
  const most = rateLimits.votesPerProduct.points;
  const statuses: number[] = [];
  // One after the other, so that each reaches another process.
  for (let n = 0; n < most + 10; n += 1) {
    const path = `/api/products/${product?.id}/vote`;
    statuses.push((await send(url, 'POST', path, { emoji }, headers)).status);
  }
  expect(statuses).toEqual([...Array(most).fill(200), ...Array(10).fill(429)]);
  const guesses = await Promise.all(
    Array.from({ length: 9 }, () =>
      send(url, 'POST', '/api/admin/login', { password: 'a wrong guess' }, headers),
    ),
  );
  expect(guesses.map(({ status }) => status).toSorted()).toEqual([
    ...Array(5).fill(401),
    ...Array(4).fill(429),
  ]);
  report('three servers share rate limits', { votes: most, guesses: 5 });
}

interface Fleet {
  servers: ServerProcess[];
  place: Place;
  balancer: Balancer;
  token: string;
  engine: Engine;
}

async function votesIn(place: Place): Promise<number> {
  const { db, close } = await openDatabase(place);
  const tallies = await db.selectFrom('tallies').select('count').execute();
  await close();
  return tallies.reduce((sum, { count }) => sum + count, 0);
}

/** While the servers are killed and replaced. */
async function votesCountOnce({ servers, place, balancer, token, engine }: Fleet): Promise<void> {
  const before = await votesIn(place);
  const ledger = new WriteLog();
  const products = await productsOf(balancer.url);
  const writers = startWriters({ url: () => balancer.url, token, products, ledger });
  const kills = inShortOrFull(2, 20);
  let worst = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const enough = ledger.acknowledged + 100;
    while (ledger.acknowledged < enough) await sleep(20);
    const brokenBefore = balancer.broken();
    const victim = servers[kill % servers.length];
    await victim?.kill();
    servers[kill % servers.length] = await startServer(place, {
      ...unset,
      PORT: String(victim?.port),
    });
    worst = Math.max(worst, balancer.broken() - brokenBefore);
  }
  const enough = ledger.acknowledged + 100;
  while (ledger.acknowledged < enough) await sleep(20);
  await writers.stop();
  // A 502 is a request that was under way in the killed process: it may have happened or not.
  const lostLines = ledger.surprises.filter((text) => text.startsWith('502'));
  expect(ledger.surprises).toHaveLength(lostLines.length);
  const database = await openDatabase(place);
  const lost = await findLost(database, ledger, 'in between');
  await database.close();
  const counted = (await votesIn(place)) - before;
  const votes = [...ledger.votes.values()].reduce((sum, { acknowledged }) => sum + acknowledged, 0);
  report(`${servers.length} servers on one database (${engine})`, {
    kills,
    tries: ledger.tries,
    acknowledged: ledger.acknowledged,
    lost: lost.length,
    'votes acknowledged': votes,
    'votes counted': counted,
    'broken requests': balancer.broken(),
    'most for one kill': worst,
  });
  expect(lost).toEqual([]);
  expect(counted).toBeGreaterThanOrEqual(votes);
  expect(counted).toBeLessThanOrEqual(votes + ledger.doubtful + lostLines.length);
  // Of twenty requests at a time, those in the killed process.
  expect(worst).toBeLessThanOrEqual(20);
}
