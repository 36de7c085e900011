import autocannon, { type SentRequest } from 'autocannon';
import type { Running } from './processes.ts';

export interface Load {
  /** Answered requests a second. */
  rate: number;
  /** CPU of the server's process for a request, in microseconds. */
  cpu: number;
}

interface Asking {
  path: string;
  headers?: Record<string, string>;
  connections?: number;
  seconds?: number;
  /** Changes each request before it goes out. */
  vary?: (request: SentRequest) => SentRequest;
  method?: 'GET' | 'POST';
}

/** Asks as fast as answers come. An answer that is not good, or none at all, makes the measurement worthless. */
export async function load(server: Running, asking: Asking): Promise<Load> {
  const { path, headers = {}, connections = 32, seconds = 1, vary, method = 'GET' } = asking;
  const before = await server.usage();
  const result = await autocannon({
    url: server.url + path,
    connections,
    duration: seconds,
    method,
    headers,
    ...(vary ? { requests: [{ setupRequest: vary }] } : {}),
  });
  const after = await server.usage();
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} answers were not good and ${result.errors} did not come.`);
  const answered = result['2xx'];
  const elapsed = (result.finish.getTime() - result.start.getTime()) / 1000;
  return { rate: answered / elapsed, cpu: (after.cpu - before.cpu) / answered };
}
