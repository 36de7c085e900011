import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { loadLibrary } from '#content/library.ts';
import type { Product } from '#contract/product.ts';
import { siteFlags } from '#scripts/processes.mjs';
import { ask } from './answers.ts';
import { castVote } from './life.ts';
import { type Running, start } from './processes.ts';
import { atMost, median, type Row, withSpread } from './results.ts';
import { measureVotingDay } from './voting-day.ts';

const sizes = [25, 250, 2500] as const;
const rounds = 10;
const headers = { 'accept-encoding': 'br' };

/** The CPU of the server for it, in milliseconds: on a machine that does other things time would say little. */
type Costs = Record<'cold review' | 'home after a vote' | 'review after a vote', number[]>;

interface Grown {
  products: number;
  bytes: number;
  costs: Costs;
  votingDay: Row;
}

/** The same site over ever larger catalogues: what a page costs that was never made, and one that a change has made stale. */
export async function measureGrowth(folder: string, tell: (text: string) => void): Promise<Row[]> {
  const grown: Grown[] = [];
  for (const products of sizes) {
    tell(`a site with ${products} products`);
    grown.push(await measure(products, join(folder, `products-${products}`)));
  }
  return grown.flatMap((one) => rowsOf(one, grown[0] as Grown));
}

async function measure(products: number, dataDir: string): Promise<Grown> {
  mkdirSync(dataDir);
  const site = await start({
    command: [...siteFlags, 'bench/large-site.ts', String(products)],
    environment: {
      DATA_DIR: dataDir,
      TRUST_PROXY: '1',
      ADMIN_PASSWORD: 'only measured, never opened',
    },
  });
  try {
    const bytes = (await ask(site.url, headers)).body.length;
    const costs = await costsOf(site);
    return { products, bytes, costs, votingDay: await measureVotingDay(site, products) };
  } finally {
    await site.stop();
  }
}

async function costsOf(site: Running): Promise<Costs> {
  const costs: Costs = { 'cold review': [], 'home after a vote': [], 'review after a vote': [] };
  const reviews = loadLibrary().reviews.map(({ slug }) => `/${slug}-review`);
  for (const [index, path] of reviews.entries()) {
    const cost = await cpuOf(site, () => ask(site.url + path, headers));
    // The first few find code that nobody has run before.
    if (index >= 5) costs['cold review'].push(cost);
  }
  const listed = JSON.parse((await ask(`${site.url}/api/products`)).body.toString()) as Product[];
  for (let round = 0; round <= rounds; round++) {
    await castVote(site, listed[round % listed.length] as Product);
    const review = await cpuOf(site, () => ask(site.url + reviews[0], headers));
    const home = await cpuOf(site, () => ask(`${site.url}/`, headers));
    if (round > 0) {
      costs['home after a vote'].push(home);
      costs['review after a vote'].push(review);
    }
    // A page that was made a moment ago rests.
    await wait(300);
  }
  return costs;
}

async function cpuOf(site: Running, work: () => Promise<unknown>): Promise<number> {
  const before = await site.usage();
  await work();
  return ((await site.usage()).cpu - before.cpu) / 1000;
}

/** How many times as much it may cost with a larger catalogue. A review shows no votes: it is not made anew at all. */
const most: Record<keyof Costs, number | 'kept'> = {
  'cold review': 2,
  'home after a vote': 3,
  'review after a vote': 'kept',
};

/** For a review that nobody has asked for yet, milliseconds. */
const mostForCold = 8;

/** A finished page and its question, and not a render: milliseconds. */
const mostForKept = 2;

function rowsOf({ products, bytes, costs, votingDay }: Grown, first: Grown): Row[] {
  const size = products.toLocaleString('en');
  const rows = (Object.keys(most) as (keyof Costs)[]).map((what): Row => {
    const row = {
      what: `${what}, ${size} products: CPU`,
      value: withSpread(costs[what], 1, ' ms'),
    };
    const bound = most[what];
    if (bound === 'kept')
      return { ...row, measured: median(costs[what]), target: atMost(mostForKept, ' ms') };
    if (products === first.products)
      return what === 'cold review'
        ? { ...row, measured: median(costs[what]), target: atMost(mostForCold, ' ms') }
        : row;
    const ratio = median(costs[what]) / median(first.costs[what]);
    const value = `${row.value}; × ${ratio.toFixed(1)}`;
    return { ...row, value, measured: ratio, target: atMost(bound, ' × that of 25') };
  });
  rows.push(votingDay);
  if (products === first.products) return rows;
  return [
    ...rows,
    {
      what: `bytes of the home page, ${size} products, brotli`,
      value: `${bytes.toLocaleString('en')} beside ${first.bytes.toLocaleString('en')}`,
      measured: bytes / first.bytes,
      target: { ...atMost(1.01), text: 'do not grow (≤ 1 % more)' },
    },
  ];
}
