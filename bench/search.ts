import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { asABrowser, type Case } from './cached.ts';
import { atLeast, atMost, median, type Row, withSpread } from './results.ts';

const query = (q: string): string => `/api/search?${new URLSearchParams({ q, view: 'dialog' })}`;

/** What the dialog asks while somebody types, by 64 at once, each time by another visitor. The same words again: the answer is a kept one. */
export const searchCalls: Case[] = ['battery', 'headphones under 300', 'nintedno swtich'].map(
  (q) => ({
    name: `search for "${q}" again, 64 clients`,
    path: query(q),
    headers: asABrowser,
    connections: 64,
    byMany: true,
    rate: 0.25,
  }),
);

interface Cost {
  /** To read and write down the content, once for each build. */
  made: number;
  /** To have it ready at a start. */
  start: number;
  megabytes: number;
  answers: { q: string; cpu: number; found: number }[];
}

const rounds = 5;

/** The index over our own catalogue, and over ever larger ones with all their texts. */
export async function measureIndex(tell: (text: string) => void): Promise<Row[]> {
  const costs: Cost[] = [];
  for (let round = 1; round <= rounds; round++) {
    tell(`the index, round ${round} of ${rounds}`);
    costs.push(await costOf(25));
  }
  const rows: Row[] = [
    {
      what: 'index of the search at start: CPU',
      value: withSpread(
        costs.map(({ start }) => start),
        1,
        ' ms',
      ),
      measured: median(costs.map(({ start }) => start)),
      target: atMost(30, ' ms'),
    },
    {
      what: 'index of the search: memory',
      value: withSpread(
        costs.map(({ megabytes }) => megabytes),
        1,
        ' MB',
      ),
      measured: median(costs.map(({ megabytes }) => megabytes)),
      target: atMost(15, ' MB'),
    },
  ];
  for (const products of [25, 250, 2500]) {
    tell(`the search over ${products} products`);
    rows.push(...grownRows(products, await costOf(products)));
  }
  return rows;
}

function grownRows(products: number, { made, start, megabytes, answers }: Cost): Row[] {
  const size = products.toLocaleString('en');
  const slowest = answers.toSorted((a, b) => b.cpu - a.cpu)[0];
  const silent = answers.filter(({ q, found }) => found === 0 && q !== 'zzqqxxyy');
  return [
    {
      what: `a search over ${size} products with all their texts: CPU`,
      value: `${median(answers.map(({ cpu }) => cpu)).toFixed(2)} ms; slowest ${slowest?.cpu.toFixed(2)} ms (${slowest?.q})`,
      note: `index made in ${Math.round(made)} ms of CPU with the build, ready in ${Math.round(start)} ms at a start, ${megabytes.toFixed(1)} MB`,
    },
    {
      what: `searches that find what they should, of ${answers.length - 1}, over ${size} products`,
      value: String(answers.length - 1 - silent.length),
      measured: answers.length - 1 - silent.length,
      target: atLeast(answers.length - 1),
    },
  ];
}

async function costOf(products: number): Promise<Cost> {
  const script = fileURLToPath(new URL('index-cost.ts', import.meta.url));
  const child = fork(script, [String(products)], { execArgv: ['--expose-gc'] });
  const [cost] = (await once(child, 'message')) as [Cost];
  return cost;
}
