import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import autocannon, { type SentRequest } from 'autocannon';

const processFile = (pid: number, name: string) => readFileSync(`/proc/${pid}/${name}`, 'utf8');

/** In milliseconds; Linux counts user and system time in hundredths of a second. */
export function cpuTime(pid: number): number {
  const [, afterName = ''] = processFile(pid, 'stat').split(') ');
  const fields = afterName.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** In megabytes. */
export const memory = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(processFile(pid, 'status'))?.[1]) / 1024;

/** A server that only answers one request over and over. */
export interface Target {
  url: string;
  pid: number;
}

export interface LoadOptions {
  seconds: number;
  headers: Record<string, string>;
  connections?: number;
}

export interface Measured {
  /** Requests per second. */
  rate: number;
  /** CPU time of the server per request, in milliseconds. */
  cpu: number;
  /** The part of one core that the server used; well below 1, the client is the limit. */
  busy: number;
}

/** Repeats one request as fast as the server answers it; needs wrk. */
export async function load({ url, pid }: Target, options: LoadOptions): Promise<Measured> {
  const [before, started] = [cpuTime(pid), performance.now()];
  const answered = await runWrk(url, options);
  const elapsed = performance.now() - started;
  const cpu = cpuTime(pid) - before;
  return { rate: answered / options.seconds, cpu: cpu / answered, busy: cpu / elapsed };
}

async function runWrk(
  url: string,
  { seconds, headers, connections = 32 }: LoadOptions,
): Promise<number> {
  const { stdout } = await promisify(execFile)('wrk', [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    url,
  ]);
  if (/Socket errors/.test(stdout)) process.stderr.write(`${url}: ${stdout}\n`);
  return Number(/(\d+) requests in/.exec(stdout)?.[1]);
}

let clients = 0;

/** An address that no request had before. */
const nextClient = () => {
  clients += 1;
  return `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`;
};

export interface VariedLoad {
  seconds: number;
  connections?: number;
  headers?: Record<string, string>;
  /** What differs between requests. */
  next?: () => SentRequest;
}

export async function loadVaried(
  url: string,
  { seconds, connections = 32, headers = {}, next = () => ({}) }: VariedLoad,
) {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          headers: { ...request.headers, ...headers, 'x-forwarded-for': nextClient() },
          ...next(),
        }),
      },
    ],
  });
  if (result.non2xx + result.errors > 0)
    process.stderr.write(`${url}: ${result.non2xx} rejected, ${result.errors} errors\n`);
  return { rate: result['2xx'] / seconds, ok: result['2xx'], p99: result.latency.p99 };
}
