import { setTimeout as wait } from 'node:timers/promises';
import type { Product } from '#contract/product.ts';
import { ask } from './answers.ts';
import { castVote } from './life.ts';
import type { Running } from './processes.ts';
import { atMost, median, type Row, withSpread } from './results.ts';

const votesPerSecond = 50;
const seconds = 3;
const rounds = 3;
/** Pages that show votes and pages that do not, each asked for all the while. */
const pages = ['/', '/categories', '/savior', '/sony-wh-1000xm5-review', '/blog'];
const pause = 50;

/** What pages cost on a day when everybody votes: with readers and without, in turns, and the CPU between the two is the pages'. */
export async function measureVotingDay(site: Running, products: number): Promise<Row> {
  const listed = JSON.parse((await ask(`${site.url}/api/products`)).body.toString()) as Product[];
  for (const path of pages) await ask(site.url + path, { 'accept-encoding': 'br' });
  const shares: number[] = [];
  const whole: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const order = round % 2 ? [pages, []] : [[], pages];
    const costs = new Map<readonly string[], number>();
    for (const asked of order) costs.set(asked, await cpuOf(site, listed, asked));
    const [read = 0, alone = 0] = [
      costs.get(pages),
      costs.get(order.find((asked) => asked !== pages) ?? []),
    ];
    // The first round warms up, and what was made before is pressed small meanwhile.
    if (round === 0) continue;
    shares.push(inPercent(read - alone));
    whole.push(inPercent(read));
  }
  return {
    what: `CPU for pages while ${votesPerSecond} votes a second come in, ${products.toLocaleString('en')} products`,
    value: `${withSpread(shares, 1)} % of a core; with the votes ${median(whole).toFixed(1)} %`,
    measured: median(shares),
    target: atMost(10, ' %'),
  };
}

const inPercent = (microseconds: number): number => microseconds / (seconds * 1e4);

async function cpuOf(
  site: Running,
  listed: readonly Product[],
  asked: readonly string[],
): Promise<number> {
  const before = await site.usage();
  const until = performance.now() + seconds * 1000;
  const begun = performance.now();
  const vote = async () => {
    const votes: Promise<void>[] = [];
    while (performance.now() < until) {
      const due = ((performance.now() - begun) / 1000) * votesPerSecond;
      while (votes.length < due)
        votes.push(castVote(site, listed[votes.length % listed.length] as Product));
      await wait(10);
    }
    await Promise.all(votes);
  };
  const read = async (path: string) => {
    while (performance.now() < until) {
      await ask(site.url + path, { 'accept-encoding': 'br' });
      await wait(pause);
    }
  };
  await Promise.all([vote(), ...asked.map(read)]);
  return (await site.usage()).cpu - before.cpu;
}
