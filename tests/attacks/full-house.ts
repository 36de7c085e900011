import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Running } from '#bench/processes.ts';
import { atMost, type Row } from '#bench/results.ts';
import { inMegabytes, statusFrom, vote } from './asking.ts';

const crowd = 5;
const openRequests = 100;
const readers = 30;
const seconds = 8;
/** Until the line is full. */
const filling = 1500;

/** Five addresses hold a hundred requests each for comparisons that nobody has made: how many readers are turned away? */
export async function measureFullHouse(
  site: Running,
  slugs: readonly string[],
  tell: (text: string) => void,
): Promise<Row[]> {
  tell('readers while five addresses fill the line of renders');
  const before = await site.usage();
  const agent = new Agent({ keepAlive: true, maxSockets: crowd * openRequests });
  const over = new AbortController();
  const answered = new Map<number, number>();
  const attack = Array.from({ length: crowd * openRequests }, async (_, n) => {
    while (!over.signal.aborted) {
      const status = await statusFrom(site, anyComparison(slugs), `198.51.100.${n % crowd}`, agent);
      answered.set(status, (answered.get(status) ?? 0) + 1);
      // Over its budget, or turned away: it comes again, as a patient attacker would.
      if (status !== 200) await sleep(200);
    }
  });
  await sleep(filling);
  const turnedAway = await readAmong(site);
  over.abort();
  await Promise.all(attack);
  agent.destroy();
  const after = await site.usage();
  const told = [...answered].map(([status, count]) => `${count} × ${status}`).join(', ');
  const meanwhile = `while ${crowd} addresses held ${openRequests} requests each`;
  return [
    {
      what: `searches, and home pages just after a vote, of ${readers} readers each that were turned away ${meanwhile}`,
      value: `${turnedAway.search} and ${turnedAway.home} (the crowd: ${told})`,
      measured: turnedAway.search + turnedAway.home,
      target: atMost(0),
    },
    {
      what: 'CPU of the site for that, and memory more than before',
      value: `${((after.cpu - before.cpu) / 1e6).toFixed(1)} s; ${inMegabytes(after.memory - before.memory)}`,
    },
  ];
}

/** Each from an address of its own; the vote makes the home page stale, as an attacker's would. */
async function readAmong(site: Running): Promise<{ search: number; home: number }> {
  const turnedAway = { search: 0, home: 0 };
  for (let n = 0; n < readers; n += 1) {
    if ((await statusFrom(site, `/search?q=phone${n}`, `203.0.113.${n}`)) !== 200)
      turnedAway.search += 1;
    await vote(site, `192.0.2.${n}`);
    if ((await statusFrom(site, '/', `203.0.113.${n}`)) !== 200) turnedAway.home += 1;
    await sleep((seconds * 1000) / readers / 2);
  }
  return turnedAway;
}

/** Of four gadgets; some three million can be spelled. */
export function anyComparison(slugs: readonly string[]): string {
  const chosen = new Set<string>();
  while (chosen.size < 4) chosen.add(slugs[Math.floor(Math.random() * slugs.length)] ?? '');
  return `/compare/${[...chosen].toSorted().join('-vs-')}`;
}
