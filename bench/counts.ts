import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import type { Library } from '#content/library.ts';
import { openDatabase } from '#database/connect.ts';
import { addCounts, countsByDay, countsBySubject } from '#database/queries/visits.ts';
import type { CountTable } from '#database/schema/visits.ts';
import { publicAddresses } from '#site/router/addresses.ts';
import { ask } from './answers.ts';
import { type Running, start } from './processes.ts';
import { atMost, median, type Row, withSpread } from './results.ts';

const seconds = 3;
const rounds = 3;
const perSecond = 2000;

/** Beacons at an even pace, each from another reader, and beside them as many bare POSTs that nothing is done with, in turns: those are the floor. */
export async function measureBeacons(
  site: Running,
  folder: string,
  tell: (text: string) => void,
): Promise<Row[]> {
  const raw = await startRaw(site, folder);
  const costs = { site: [] as number[], raw: [] as number[] };
  // The first round warms both up.
  for (let round = 0; round <= rounds; round += 1) {
    tell(`${perSecond} beacons a second, round ${round} of ${rounds}`);
    for (const name of round % 2 ? (['site', 'raw'] as const) : (['raw', 'site'] as const)) {
      const cost = await costOfBeacon(name === 'site' ? site : raw);
      if (round > 0) costs[name].push(cost);
    }
  }
  await raw.stop();
  const [own, bare] = [median(costs.site), median(costs.raw)];
  const share = (cost: number) => (cost * perSecond) / 1e4;
  return [
    {
      what: `CPU of one core for ${perSecond} beacons a second`,
      value: `${share(own).toFixed(1)} % (${own.toFixed(0)} µs each); as many bare POSTs: ${share(bare).toFixed(1)} % (${bare.toFixed(0)} µs)`,
      measured: share(own),
      target: atMost(10, ' %'),
    },
    {
      what: 'CPU for a beacon ÷ for a bare POST at the same pace',
      value: withSpread(costs.site.map((cost, at) => cost / (costs.raw[at] ?? Number.NaN))),
      measured: own / bare,
      target: atMost(1.25),
    },
  ];
}

/** With the headers that a beacon is answered with. */
async function startRaw(site: Running, folder: string): Promise<Running> {
  const { headers, body } = await ask(
    `${site.url}/api/count?view=/`,
    {},
    { method: 'POST', body: '' },
  );
  const file = join(folder, 'counted.json');
  writeFileSync(file, JSON.stringify({ POST: { headers, body: body.toString('base64') } }));
  return start({ command: ['bench/raw-server.mjs', file] });
}

let reader = 0;

/** In microseconds of the server's process. */
async function costOfBeacon(server: Running): Promise<number> {
  const before = await server.usage();
  const result = await autocannon({
    url: server.url,
    connections: 20,
    overallRate: perSecond,
    duration: seconds,
    method: 'POST',
    requests: [
      {
        setupRequest: (request) => {
          reader += 1;
          return {
            ...request,
            path: `/api/count?${new URLSearchParams({ view: reader % 2 ? '/' : '/blog', from: 'news.example' })}`,
            headers: {
              'User-Agent':
                'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0',
              'Sec-Fetch-Site': 'same-origin',
              'X-Forwarded-For': `198.51.${(reader >> 8) & 255}.${reader & 255}`,
            },
          };
        },
      },
    ],
  });
  const cpu = (await server.usage()).cpu - before.cpu;
  await wait(100);
  return cpu / result['2xx'];
}

const days = 365;
const hits = 1_000_000;

/** A year of a million hits over the pages that there are, forty hosts and every button. */
export async function measureYear(
  folder: string,
  library: Library,
  tell: (text: string) => void,
): Promise<Row[]> {
  tell('a year of a million hits');
  const dataDir = join(folder, 'counts');
  const { db, close } = await openDatabase({ dataDir });
  const empty = sizeOf(dataDir);
  const pages = publicAddresses(library).map(({ path }) => path);
  for (let n = 0; n < days; n += 1) await addCounts(db, dayOfHits(n, pages, library));
  await close();
  const size = (sizeOf(dataDir) - empty) / 1e6;
  const again = await openDatabase({ dataDir });
  const span = { since: '2026-01-01', until: '2026-12-31' };
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const begun = performance.now();
    await countsByDay(again.db, 'view', span);
    times.push(performance.now() - begun);
    const next = performance.now();
    await countsBySubject(again.db, 'view', span);
    times.push(performance.now() - next);
  }
  await again.close();
  const worst = Math.max(...times);
  return [
    {
      what: 'a year of 1,000,000 hits in SQLite',
      value: `${size.toFixed(1)} MB`,
      measured: size,
      target: atMost(40, ' MB'),
    },
    {
      what: 'the dearest chart of that year',
      value: `${worst.toFixed(0)} ms`,
      measured: worst,
      target: atMost(100, ' ms'),
    },
  ];
}

const sizeOf = (dataDir: string): number => statSync(join(dataDir, 'lab.sqlite')).size;

/** Few pages are read by many, most by few: as it is everywhere. */
function dayOfHits(n: number, pages: readonly string[], { products }: Library): CountTable[] {
  const day = new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);
  const total = Math.round(hits / days);
  const weights = pages.map((_, index) => 1 / (index + 1));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const views = pages.flatMap((subject, index) =>
    (['arrival', 'step'] as const).map((source) => ({
      kind: 'view' as const,
      day,
      subject,
      source,
      count: Math.max(1, Math.round((total * (weights[index] ?? 0)) / whole / 2)),
    })),
  );
  const served = views.map((view) => ({ ...view, kind: 'served' as const }));
  const robots = pages.map((subject) => ({
    kind: 'robot' as const,
    day,
    subject,
    source: '',
    count: 3,
  }));
  const hosts = Array.from({ length: 40 }, (_, host) => ({
    kind: 'referrer' as const,
    day,
    subject: `a-rather-long-host-name-${host}.example.com`,
    source: '',
    count: 5,
  }));
  const clicks = products.flatMap(({ slug }) =>
    ['card', 'main', 'sidebar', 'bar', 'compare'].map((source) => ({
      kind: 'click' as const,
      day,
      subject: slug,
      source,
      count: 2,
    })),
  );
  return [...views, ...served, ...robots, ...hosts, ...clicks];
}
