import { Agent } from 'node:http';
import type { Running } from '#bench/processes.ts';
import { atMost, type Row } from '#bench/results.ts';
import { statusFrom } from './asking.ts';

const crowd = 5;
const openRequests = 100;
const readers = 30;
const seconds = 6;

/** Five addresses hold a hundred requests each for comparisons that nobody has made: how many readers are turned away? */
export async function measureFullHouse(
  site: Running,
  slugs: readonly string[],
  tell: (text: string) => void,
): Promise<Row[]> {
  tell('readers while five addresses fill the line of renders');
  const agent = new Agent({ keepAlive: true, maxSockets: crowd * openRequests });
  const until = performance.now() + seconds * 1000;
  const any = () => slugs[Math.floor(Math.random() * slugs.length)] ?? '';
  const comparison = () => `/compare/${[...new Set([any(), any(), any(), any()])].sort().join('-vs-')}`;
  const attack = Array.from({ length: crowd * openRequests }, async (_, n) => {
    while (performance.now() < until) {
      const status = await statusFrom(site, comparison(), `198.51.100.${n % crowd}`, agent);
      // Over its budget, or turned away: it comes again, as a patient attacker would.
      if (status !== 200) await new Promise((resolve) => setTimeout(resolve, 200));
    }
  });
  const refused: number[] = [];
  for (let n = 0; n < readers; n += 1) {
    const status = await statusFrom(site, `/search?q=phone${n}`, `203.0.113.${n}`);
    if (status === 503) refused.push(n);
    await new Promise((resolve) => setTimeout(resolve, (seconds * 1000) / readers / 2));
  }
  await Promise.all(attack);
  agent.destroy();
  return [
    {
      what: `searches of ${readers} readers that were turned away while ${crowd} addresses held ${openRequests} requests each`,
      value: String(refused.length),
      measured: refused.length,
      target: atMost(0),
    },
  ];
}
