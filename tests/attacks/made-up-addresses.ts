import type { Running } from '#bench/processes.ts';
import { atMost, median, type Row, withSpread } from '#bench/results.ts';
import { cpuOf, percentile, printWaits, visit, writeAndHangUp } from './asking.ts';

const count = 1500;
const rounds = 3;

const kinds: Record<string, (index: string) => string> = {
  'a made-up category': (index) => `/category/made-up-${index}`,
  'a made-up article': (index) => `/blog/made-up-${index}`,
  'a made-up page': (index) => `/made-up-${index}`,
};

/** What an address that names nothing costs, beside a page that is kept. */
export async function measureMadeUp(site: Running, tell: (text: string) => void): Promise<Row[]> {
  const ratios = new Map(Object.keys(kinds).map((kind) => [kind, [] as number[]]));
  for (let round = 0; round <= rounds; round += 1) {
    tell(`made-up addresses, round ${round} of ${rounds}`);
    const kept = await cpuOf(site, count, () => '/');
    for (const [kind, pathOf] of Object.entries(kinds)) {
      const cost = await cpuOf(site, count, (index) => pathOf(`${round}-${index}`));
      if (round > 0) ratios.get(kind)?.push(cost / kept);
    }
  }
  return Array.from(ratios, ([kind, values]) => ({
    what: `CPU for ${kind} ÷ for a kept page`,
    value: withSpread(values, 1),
    measured: median(values),
    target: atMost(2),
  }));
}

const pipelined = 700;
const attacks = 3;

/** Seven hundred made-up addresses in one write, and nobody there to read the answers: what do others wait? */
export async function measurePipelined(
  site: Running,
  tell: (text: string) => void,
): Promise<Row[]> {
  tell('a visitor while all is quiet');
  const quiet = await visit(site, 2);
  const waits: number[] = [];
  for (let attack = 1; attack <= attacks; attack += 1) {
    tell(`a visitor while made-up addresses are pipelined, ${attack} of ${attacks}`);
    const visiting = visit(site, 10);
    const questions = Array.from(
      { length: pipelined },
      (_, index) => `HEAD /category/pipelined-${attack}-${index} HTTP/1.1\r\nHost: lab\r\n\r\n`,
    );
    await writeAndHangUp(site, questions.join(''));
    waits.push(...(await visiting));
  }
  return [
    { what: 'a visitor’s GET / while all is quiet', value: printWaits(quiet) },
    {
      what: `the same while ${pipelined} made-up addresses come in one write that hangs up`,
      value: printWaits(waits),
      measured: Math.max(percentile(waits, 99), Math.max(...waits)),
      target: { ...atMost(100), text: 'worst ≤ 100 ms' },
    },
  ];
}
