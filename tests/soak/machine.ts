import { cpus } from 'node:os';
import { ask } from './asking.ts';

export interface Sample {
  /** Megabytes in RAM. */
  memory: number;
  /** Seconds of CPU so far: of the server, of this process, of the whole machine. */
  server: number;
  own: number;
  all: number;
  at: number;
}

export async function sample(metricsUrl: string): Promise<Sample> {
  const { text } = await ask(metricsUrl);
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? 0);
  const { user, system } = process.cpuUsage();
  const busy = cpus().map(({ times }) => times.user + times.nice + times.sys + times.irq);
  return {
    memory: figure('process_resident_memory_bytes') / 2 ** 20,
    server: figure('process_cpu_seconds_total'),
    own: (user + system) / 1e6,
    all: busy.reduce((sum, ms) => sum + ms, 0) / 1000,
    at: performance.now() / 1000,
  };
}

/** Cores that were busy in between, and with what: times from a machine that does other things mean little. */
export function coresBetween(begin: Sample, end: Sample): string {
  const seconds = end.at - begin.at;
  const [server, own, all] = (['server', 'own', 'all'] as const).map(
    (of) => (end[of] - begin[of]) / seconds,
  );
  const others = Math.max(0, (all ?? 0) - (server ?? 0) - (own ?? 0));
  const words = [server, own, others].map((cores) => cores?.toFixed(2));
  return `cores of ${cpus().length}: server ${words[0]}, visitors ${words[1]}, other programs ${words[2]}`;
}
