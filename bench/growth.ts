import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ask } from './answers.ts';
import { read } from './load.ts';
import { type Running, start } from './processes.ts';
import { atLeast, atMost, median, type Row, withSpread } from './results.ts';

const sizes = [25, 250, 2500] as const;
const rounds = 4;
const headers = { 'accept-encoding': 'br' };

interface Grown {
  products: number;
  site: Running;
  bytes: number;
  rates: number[];
}

/** The same site over ever larger catalogues, side by side. */
export async function measureGrowth(folder: string, tell: (text: string) => void): Promise<Row[]> {
  const grown: Grown[] = [];
  for (const products of sizes) {
    tell(`a site with ${products} products`);
    grown.push(await open(products, join(folder, `products-${products}`)));
  }
  for (let round = 0; round <= rounds; round++)
    for (const one of round % 2 ? grown : grown.toReversed()) {
      tell(`home with ${one.products} products, round ${round} of ${rounds}`);
      const { rate } = await read(one.site, { path: '/', headers, seconds: 0.8 });
      if (round > 0) one.rates.push(rate);
    }
  await Promise.all(grown.map(({ site }) => site.stop()));
  const [first] = grown;
  return first ? grown.filter((one) => one !== first).flatMap((one) => compare(one, first)) : [];
}

async function open(products: number, dataDir: string): Promise<Grown> {
  mkdirSync(dataDir);
  const site = await start({
    command: ['bench/large-site.ts', String(products)],
    environment: { DATA_DIR: dataDir, ADMIN_PASSWORD: 'only measured, never opened' },
  });
  await wait(1000);
  return { products, site, bytes: (await ask(site.url, headers)).body.length, rates: [] };
}

function compare(one: Grown, first: Grown): Row[] {
  const ratios = one.rates.map((rate, index) => rate / (first.rates[index] ?? 0));
  const more = one.bytes / first.bytes;
  return [
    {
      what: `cached home with ${one.products.toLocaleString('en')} products ÷ with ${first.products}, requests/s`,
      value: withSpread(ratios),
      measured: median(ratios),
      target: { ...atLeast(0.9), text: 'no slower (≥ 0.9)' },
    },
    {
      what: 'its bytes, brotli',
      value: `${one.bytes.toLocaleString('en')} beside ${first.bytes.toLocaleString('en')}`,
      measured: more,
      target: { ...atMost(1.01), text: 'do not grow (≤ 1 % more)' },
    },
  ];
}
