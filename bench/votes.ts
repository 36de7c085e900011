import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import type { Product } from '#contract/product.ts';
import { startPostgres } from '#tests/support/postgres-server.ts';
import { ask } from './answers.ts';
import { startSite } from './life.ts';
import { type Load, post } from './load.ts';
import type { Running } from './processes.ts';
import { atLeast, median, type Row, withSpread } from './results.ts';
import { pause, waitForDisk } from './slow-disk.mjs';
import { measureVotesBesideRaw } from './votes-beside-raw.ts';

const rounds = 4;
const seconds = 1;
const crowd = 64;

/** Votes over HTTP, each answered after its commit, against bare upserts that are as durable, on the same disk. */
export async function measureVotes(
  site: Running,
  folder: string,
  tell: (text: string) => void,
): Promise<Row[]> {
  const { ratios, together, costs, alone, bare } = await race(
    site,
    openBare(join(folder, 'bare.sqlite')),
    tell,
  );
  return [
    {
      what: `durable votes by ${crowd} clients ÷ bare durable upserts, one at a time`,
      value: withSpread(ratios),
      measured: median(ratios),
      target: atLeast(3),
    },
    { what: `votes by ${crowd} clients`, value: perSecond(together) },
    { what: 'CPU for each of them', value: `${withSpread(costs, 0)} µs` },
    { what: 'votes by one client, one at a time', value: perSecond(alone) },
    { what: 'bare upserts with better-sqlite3, one at a time', value: perSecond(bare) },
  ];
}

/** The same where the disk takes its time: on this one a commit may cost next to nothing, and there is little to share. */
export async function measureVotesOnSlowDisk(
  folder: string,
  tell: (text: string) => void,
): Promise<Row[]> {
  const site = await startSite(join(folder, 'slow-disk'), { before: ['slow-disk.mjs'] });
  const upsert = openBare(join(folder, 'slow.sqlite'), waitForDisk);
  const { ratios, together, bare } = await race(site, upsert, (text) => tell(`slow disk: ${text}`));
  await site.stop();
  return [
    {
      what: `the same, both with ${pause} ms more for every commit`,
      value: withSpread(ratios),
      measured: median(ratios),
      target: atLeast(3),
    },
    { what: `votes by ${crowd} clients there`, value: perSecond(together) },
    { what: 'bare upserts there', value: perSecond(bare) },
  ];
}

/** The same on PostgreSQL, as durable as it is by default. Bare upserts go over one connection. */
export async function measureVotesOnPostgres(
  folder: string,
  tell: (text: string) => void,
): Promise<Row[]> {
  const postgres = await startPostgres([]);
  try {
    const site = await startSite(join(folder, 'postgres'), { databaseUrl: postgres.url });
    const upsert = await openBarePostgres(postgres.url);
    const { ratios, together, costs, alone, bare } = await race(site, upsert, (text) =>
      tell(`PostgreSQL: ${text}`),
    );
    const besideRaw = await measureVotesBesideRaw(
      site,
      folder,
      { where: 'PostgreSQL: ', least: 0.35 },
      tell,
    );
    await site.stop();
    return [
      ...besideRaw,
      {
        what: `PostgreSQL: durable votes by ${crowd} clients ÷ bare durable upserts, one at a time`,
        value: withSpread(ratios),
        measured: median(ratios),
        target: atLeast(1),
      },
      { what: `votes by ${crowd} clients there`, value: perSecond(together) },
      { what: 'CPU of the site for each of them', value: `${withSpread(costs, 0)} µs` },
      { what: 'votes by one client there, one at a time', value: perSecond(alone) },
      { what: 'bare upserts with pg, one at a time', value: perSecond(bare) },
    ];
  } finally {
    await postgres.stop();
  }
}

const perSecond = (rates: number[]) => `${withSpread(rates, 0)}/s`;

async function race(site: Running, upsert: Bare, tell: (text: string) => void) {
  const products = JSON.parse((await ask(`${site.url}/api/products`)).body.toString()) as Product[];
  const bare: number[] = [];
  const alone: number[] = [];
  const together: number[] = [];
  const costs: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    tell(`votes, round ${round} of ${rounds}`);
    const [one, lone, shared] = [
      await upsert.rate(),
      await vote(site, products, 1),
      await vote(site, products, crowd),
    ];
    if (round === 0) continue;
    bare.push(one);
    alone.push(lone.rate);
    together.push(shared.rate);
    costs.push(shared.cpu);
  }
  await upsert.close();
  return {
    bare,
    alone,
    together,
    costs,
    ratios: together.map((rate, index) => rate / (bare[index] ?? 0)),
  };
}

interface Bare {
  /** Upserts a second. */
  rate(): number | Promise<number>;
  close(): void | Promise<void>;
}

function openBare(file: string, committed = () => {}): Bare {
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
    while (performance.now() - begun < seconds * 1000) {
      upsert.run(done++ % 25);
      committed();
    }
    return (done / (performance.now() - begun)) * 1000;
  };
  return { rate, close: () => void database.close() };
}

async function openBarePostgres(connectionString: string): Promise<Bare> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('create table bare_tallies (id integer primary key, count integer not null)');
  const text =
    'insert into bare_tallies (id, count) values ($1, 1) on conflict (id) do update set count = bare_tallies.count + 1';
  const rate = async () => {
    const begun = performance.now();
    let done = 0;
    while (performance.now() - begun < seconds * 1000)
      await client.query({ name: 'upsert', text, values: [done++ % 25] });
    return (done / (performance.now() - begun)) * 1000;
  };
  return { rate, close: () => client.end() };
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
