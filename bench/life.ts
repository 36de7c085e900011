import { setTimeout as wait } from 'node:timers/promises';
import type { Product } from '#contract/product.ts';
import { siteArguments } from '#scripts/processes.mjs';
import { ask } from './answers.ts';
import { type Running, start } from './processes.ts';
import { atMost, median, type Row, withSpread } from './results.ts';

interface SiteOptions {
  /** Modules of this folder that are loaded before it. */
  before?: string[];
  /** A PostgreSQL; without one the site keeps its data in the folder. */
  databaseUrl?: string;
  environment?: Record<string, string>;
}

export const sitePassword = 'only measured, opened by the attacks alone';

/** The real server as it runs in production, its logs included. */
export function startSite(
  dataDir: string,
  { before = [], databaseUrl = '', environment = {} }: SiteOptions = {},
): Promise<Running> {
  return start({
    command: siteArguments,
    before,
    environment: {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      TRUST_PROXY: '1',
      VOTES_PER_MINUTE: '1000000000',
      ADMIN_PASSWORD: sitePassword,
      ...environment,
    },
  });
}

const starts = 5;

/** From the start of the process to the last byte of the home page, the database being there already. */
export async function measureStart(dataDir: string, tell: (text: string) => void): Promise<Row[]> {
  const times: number[] = [];
  const costs: number[] = [];
  for (let round = 1; round <= starts; round++) {
    tell(`start ${round} of ${starts}`);
    const site = await startSite(dataDir);
    times.push(site.startedIn / 1000);
    costs.push((await site.usage()).cpu / 1e6);
    await site.stop();
  }
  return [
    {
      what: 'start to first page, existing database',
      value: withSpread(times, 2, ' s'),
      measured: median(times),
      target: atMost(1, ' s'),
    },
    { what: 'CPU used for it', value: withSpread(costs, 2, ' s') },
  ];
}

const coldRounds = 6;

/** A vote makes every page stale: what is asked for next is made anew. */
export async function measureCold(
  site: Running,
  reviews: string[],
  tell: (text: string) => void,
): Promise<Row[]> {
  const products = JSON.parse((await ask(`${site.url}/api/products`)).body.toString()) as Product[];
  const times = { home: [] as number[], review: [] as number[] };
  for (let round = 0; round <= coldRounds; round++) {
    tell(`cold pages, round ${round} of ${coldRounds}`);
    await castVote(site, products[round % products.length] as Product);
    const home = [await timed(`${site.url}/`)];
    const review = [];
    for (const path of reviews) review.push(await timed(site.url + path));
    if (round > 0) {
      times.home.push(...home);
      times.review.push(...review);
    }
    // A page that was made a moment ago rests.
    await wait(300);
  }
  return [
    { what: 'home made anew and sent in brotli', value: withSpread(times.home, 1, ' ms') },
    { what: 'review made anew and sent in brotli', value: withSpread(times.review, 1, ' ms') },
  ];
}

let voters = 0;

/** By a visitor of their own, so that nobody runs into a limit. */
export async function castVote(site: Running, { id, votes }: Product): Promise<void> {
  const answer = await fetch(`${site.url}/api/products/${id}/vote`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': `10.255.${voters >> 8}.${voters++ & 255}`,
    },
    body: JSON.stringify({ emoji: votes[0]?.emoji }),
  });
  if (!answer.ok) throw new Error(`A vote was answered with ${answer.status}.`);
}

export async function timed(url: string): Promise<number> {
  const begun = performance.now();
  await ask(url, { 'accept-encoding': 'br' });
  return performance.now() - begun;
}

export function memoryRow(what: string, bytes: number, most: number): Row {
  const megabytes = bytes / 1e6;
  return {
    what,
    value: `${megabytes.toFixed(0)} MB`,
    measured: megabytes,
    target: atMost(most, ' MB'),
  };
}
