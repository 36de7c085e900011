import autocannon, { type SentRequest } from 'autocannon';
import type { Running } from './processes.ts';
import { readAgainAndAgain } from './reading.ts';

export interface Load {
  /** Answered requests a second. */
  rate: number;
  /** CPU of the server's process for a request, in microseconds. */
  cpu: number;
}

interface Asking {
  path: string;
  headers?: Record<string, string>;
  seconds?: number;
  connections?: number;
  byMany?: boolean;
}

/** Asks for a finished answer as fast as answers come. */
export function read(server: Running, asking: Asking): Promise<Load> {
  const usual = { url: server.url, headers: {}, connections: 32, seconds: 1 };
  return measured(server, () => readAgainAndAgain({ ...usual, ...asking }));
}

interface Posting {
  connections: number;
  seconds: number;
  /** Makes each request before it goes out. */
  make: (request: SentRequest) => SentRequest;
}

/** Posts as fast as answers come. One that is not good, or does not come, makes the measurement worthless. */
export function post(server: Running, { connections, seconds, make }: Posting): Promise<Load> {
  return measured(server, async () => {
    const result = await autocannon({
      url: server.url,
      connections,
      duration: seconds,
      method: 'POST',
      requests: [{ setupRequest: make }],
    });
    if (result.non2xx > 0 || result.errors > 0)
      throw new Error(`${result.non2xx} answers were not good and ${result.errors} did not come.`);
    return {
      answered: result['2xx'],
      elapsed: (result.finish.getTime() - result.start.getTime()) / 1000,
    };
  });
}

async function measured(
  server: Running,
  work: () => Promise<{ answered: number; elapsed: number }>,
): Promise<Load> {
  const before = await server.usage();
  const { answered, elapsed } = await work();
  const after = await server.usage();
  return { rate: answered / elapsed, cpu: (after.cpu - before.cpu) / answered };
}
