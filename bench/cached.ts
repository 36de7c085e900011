import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Answer, ask } from './answers.ts';
import { type Load, read } from './load.ts';
import { type Running, start } from './processes.ts';
import { atLeast, atMost, median, type Row, withSpread } from './results.ts';

export interface Case {
  name: string;
  path: string;
  headers: Record<string, string>;
  rate: number;
  cpu?: number;
  /** How many at once; 32 where it is not said. */
  connections?: number;
  /** Each request by another visitor. */
  byMany?: true;
}

export const asABrowser = {
  'accept-encoding': 'gzip, deflate, br, zstd',
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
};
const review = '/sony-wh-1000xm5-review';

const cases: Case[] = [
  { name: 'home, as a browser asks', path: '/', headers: asABrowser, rate: 0.7, cpu: 1.5 },
  { name: 'review, as a browser asks', path: review, headers: asABrowser, rate: 0.7, cpu: 1.5 },
  { name: 'home, plain', path: '/', headers: {}, rate: 0.7, cpu: 1.5 },
  { name: 'review, plain', path: review, headers: {}, rate: 0.7, cpu: 1.5 },
  {
    name: 'GET /api/products, as a browser asks',
    path: '/api/products',
    headers: asABrowser,
    rate: 0.5,
  },
];

const rounds = 5;

export async function measureCached(
  site: Running,
  folder: string,
  tell: (text: string) => void,
): Promise<Row[]> {
  tell('warming up');
  await read(site, { path: '/', seconds: 3 });
  return measureBesideRaw(site, folder, cases, tell);
}

/** Answers of the site against a bare server that sends the same bytes, in turns. */
export async function measureBesideRaw(
  site: Running,
  folder: string,
  cases: readonly Case[],
  tell: (text: string) => void,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const one of cases) {
    const raw = await startRaw(join(folder, 'answer.json'), one, await settled(site, one));
    const pairs: { site: Load; raw: Load }[] = [];
    for (let round = 0; round <= rounds; round++) {
      tell(`${one.name}, round ${round} of ${rounds}`);
      const pair = await inTurns(site, raw, one, round);
      // The first round warms both up.
      if (round > 0) pairs.push(pair);
    }
    await raw.stop();
    rows.push(...rowsOf(one, pairs));
  }
  return rows;
}

/** The server polishes a page a moment after it was made. */
export async function settled(
  site: Running,
  { path, headers }: Pick<Case, 'path' | 'headers'>,
): Promise<Answer> {
  await ask(site.url + path, headers);
  await wait(3000);
  return ask(site.url + path, headers);
}

function startRaw(file: string, { path }: Case, { headers, body }: Answer): Promise<Running> {
  writeFileSync(file, JSON.stringify({ [path]: { headers, body: body.toString('base64') } }));
  return start({ command: ['bench/raw-server.mjs', file] });
}

async function inTurns(
  site: Running,
  raw: Running,
  { name: _, rate: __, cpu: ___, ...asking }: Case,
  round: number,
) {
  const measured: Partial<Record<'site' | 'raw', Load>> = {};
  for (const name of round % 2 ? (['site', 'raw'] as const) : (['raw', 'site'] as const))
    measured[name] = await read(name === 'site' ? site : raw, asking);
  return measured as { site: Load; raw: Load };
}

function rowsOf(one: Case, pairs: { site: Load; raw: Load }[]): Row[] {
  const rates = pairs.map(({ site, raw }) => site.rate / raw.rate);
  const costs = pairs.map(({ site, raw }) => site.cpu / raw.cpu);
  const rate = Math.round(median(pairs.map(({ site }) => site.rate)));
  const cost = Math.round(median(pairs.map(({ site }) => site.cpu)));
  return [
    {
      what: `${one.name}: requests/s ÷ raw`,
      value: `${withSpread(rates)}; ${rate.toLocaleString('en')}/s`,
      measured: median(rates),
      target: atLeast(one.rate),
    },
    {
      what: `${one.name}: CPU ÷ raw`,
      value: `${withSpread(costs)}; ${cost} µs`,
      measured: median(costs),
      ...(one.cpu ? { target: atMost(one.cpu) } : {}),
    },
  ];
}
