import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Product } from '#contract/product.ts';
import { ask } from './answers.ts';
import { type PostLoad, postAgainAndAgain } from './posting.ts';
import { type Running, start } from './processes.ts';
import { atLeast, median, type Row, withSpread } from './results.ts';

const rounds = 5;
const seconds = 2;
const crowd = 64;

interface Race {
  /** What the rows begin with. */
  where: string;
  least: number;
}

/** Votes, durable and within the real limits, against a bare server that parses the same JSON and sends the same bytes, in turns. */
export async function measureVotesBesideRaw(
  site: Running,
  folder: string,
  { where, least }: Race,
  tell: (text: string) => void,
): Promise<Row[]> {
  const products = JSON.parse((await ask(`${site.url}/api/products`)).body.toString()) as Product[];
  const raw = await startRaw(site, folder, products);
  const pairs: { site: PostLoad; raw: PostLoad }[] = [];
  for (let round = 0; round <= rounds; round++) {
    tell(`${where}votes beside a raw POST, round ${round} of ${rounds}`);
    const votes = () =>
      postAgainAndAgain(site, { connections: crowd, seconds, next: () => nextVote(products) });
    const bare = () =>
      postAgainAndAgain(raw, { connections: crowd, seconds, next: () => nextVote(products) });
    const pair =
      round % 2 ? { site: await votes(), raw: await bare() } : await backwards(votes, bare);
    // The first round warms both up.
    if (round > 0) pairs.push(pair);
  }
  await raw.stop();
  const ratios = pairs.map((pair) => pair.site.rate / pair.raw.rate);
  const of = (who: 'site' | 'raw', what: keyof PostLoad) => pairs.map((pair) => pair[who][what]);
  return [
    {
      what: `${where}durable votes by ${crowd} clients ÷ raw POSTs of the same JSON`,
      value: `${withSpread(ratios)}; ${Math.round(median(of('site', 'rate'))).toLocaleString('en')}/s`,
      measured: median(ratios),
      target: atLeast(least),
    },
    {
      what: `${where}CPU for a vote, beside a raw POST`,
      value: beside(of('site', 'cpu'), of('raw', 'cpu'), 0, 'µs'),
    },
    {
      what: `${where}p99 of a vote, beside a raw POST`,
      value: beside(of('site', 'p99'), of('raw', 'p99'), 1, 'ms'),
    },
  ];
}

const beside = (site: number[], raw: number[], digits: number, unit: string): string =>
  `${withSpread(site, digits)} beside ${withSpread(raw, digits)} ${unit}`;

async function backwards(votes: () => Promise<PostLoad>, bare: () => Promise<PostLoad>) {
  const raw = await bare();
  return { site: await votes(), raw };
}

/** With the answer that a vote got: its headers and bytes. */
async function startRaw(
  site: Running,
  folder: string,
  products: readonly Product[],
): Promise<Running> {
  const { path, from, body } = nextVote(products);
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': from };
  const {
    status,
    headers: answered,
    body: bytes,
  } = await ask(site.url + path, headers, { method: 'POST', body });
  if (status !== 200) throw new Error(`A vote was answered with ${status}.`);
  const file = join(folder, 'voted.json');
  writeFileSync(
    file,
    JSON.stringify({ POST: { headers: answered, body: bytes.toString('base64') } }),
  );
  return start({ command: ['bench/raw-server.mjs', file] });
}

let voters = 0;

/** Every vote comes from a visitor of its own, so the limits are the real ones and nobody runs into them. */
function nextVote(products: readonly Product[]) {
  const voter = voters++;
  const product = products[voter % products.length] as Product;
  return {
    path: `/api/products/${product.id}/vote`,
    from: `11.${(voter >> 16) & 255}.${(voter >> 8) & 255}.${voter & 255}`,
    body: JSON.stringify({ emoji: product.votes[voter % 3]?.emoji }),
  };
}
