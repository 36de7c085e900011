import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Product } from '#contract/product.ts';
import { ask } from './answers.ts';
import { type Load, post } from './load.ts';
import type { Running } from './processes.ts';
import { atLeast, median, type Row, withSpread } from './results.ts';

const rounds = 4;
const seconds = 1;
const crowd = 64;

/** Votes over HTTP, each answered after its commit, against bare upserts that are as durable, on the same disk. */
export async function measureVotes(site: Running, folder: string, tell: (text: string) => void): Promise<Row[]> {
  const products = JSON.parse((await ask(`${site.url}/api/products`)).body.toString()) as Product[];
  const bare: number[] = [];
  const alone: number[] = [];
  const together: number[] = [];
  const costs: number[] = [];
  const upsert = openBare(join(folder, 'bare.sqlite'));
  for (let round = 0; round <= rounds; round++) {
    tell(`votes, round ${round} of ${rounds}`);
    const [one, lone, shared] = [upsert.rate(), await vote(site, products, 1), await vote(site, products, crowd)];
    if (round === 0) continue;
    bare.push(one);
    alone.push(lone.rate);
    together.push(shared.rate);
    costs.push(shared.cpu);
  }
  upsert.close();
  const ratios = together.map((rate, index) => rate / (bare[index] ?? 0));
  const say = (rates: number[]) => `${withSpread(rates, 0)}/s`;
  return [
    {
      what: `durable votes by ${crowd} clients ÷ bare durable upserts, one at a time`,
      value: withSpread(ratios),
      measured: median(ratios),
      target: atLeast(3),
    },
    { what: `votes by ${crowd} clients`, value: say(together) },
    { what: 'CPU for each of them', value: `${withSpread(costs, 0)} µs` },
    { what: 'votes by one client, one at a time', value: say(alone) },
    { what: 'bare upserts with better-sqlite3, one at a time', value: say(bare) },
  ];
}

function openBare(file: string) {
  const database = new Sqlite(file);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.exec('create table tallies (id integer primary key, count integer not null) strict');
  const upsert = database.prepare(
    'insert into tallies (id, count) values (?, 1) on conflict (id) do update set count = count + 1',
  );
  const rate = () => {
    const begun = performance.now();
    let done = 0;
    while (performance.now() - begun < seconds * 1000) upsert.run(done++ % 25);
    return (done / (performance.now() - begun)) * 1000;
  };
  return { rate, close: () => database.close() };
}

let voters = 0;

/** Every vote comes from a visitor of its own, so the limits are the real ones and nobody runs into them. */
async function vote(site: Running, products: Product[], connections: number): Promise<Load> {
  const { rate, cpu } = await post(site, {
    connections,
    seconds,
    make: (request) => {
      const voter = voters++;
      const product = products[voter % products.length] as Product;
      return {
        ...request,
        path: `/api/products/${product.id}/vote`,
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `10.${(voter >> 16) & 255}.${(voter >> 8) & 255}.${voter & 255}`,
        },
        body: JSON.stringify({ emoji: product.votes[voter % 3]?.emoji }),
      };
    },
  });
  return { rate, cpu };
}
