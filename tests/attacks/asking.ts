import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import type { Running } from '#bench/processes.ts';
import { median } from '#bench/results.ts';

/** CPU of the server for each of so many addresses, asked one after the other, in microseconds. */
export async function cpuOf(
  site: Running,
  count: number,
  pathOf: (index: number) => string,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const before = await site.usage();
  for (let index = 0; index < count; index += 1) await get(site.url + pathOf(index), agent);
  const after = await site.usage();
  agent.destroy();
  return (after.cpu - before.cpu) / count;
}

/** What a visitor waits for the home page, asked again and again until the time is over, in milliseconds. */
export async function visit(site: Running, seconds: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const waits: number[] = [];
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    const begun = performance.now();
    await get(`${site.url}/`, agent);
    waits.push(performance.now() - begun);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  agent.destroy();
  return waits;
}

/** What somebody at an address is answered with; 0 where the line broke. */
export async function statusFrom(
  site: Running,
  path: string,
  address: string,
  agent?: Agent,
): Promise<number> {
  const sent = request(site.url + path, {
    ...(agent ? { agent } : {}),
    headers: { 'x-forwarded-for': address },
  }).end();
  try {
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    await answer.resume().toArray();
    return answer.statusCode ?? 0;
  } catch {
    return 0;
  }
}

async function get(url: string, agent: Agent): Promise<void> {
  const sent = request(url, {
    agent,
    headers: { 'accept-encoding': 'gzip, deflate, br, zstd' },
  }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  await answer.resume().toArray();
}

/** Writes everything at once and hangs up without having read a byte. */
export async function writeAndHangUp(site: Running, bytes: string): Promise<void> {
  const { hostname, port } = new URL(site.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await once(socket, 'connect');
  await new Promise((resolve) => socket.write(bytes, resolve));
  socket.destroy();
}

export function printWaits(waits: readonly number[]): string {
  const sorted = waits.toSorted((a, b) => a - b);
  const print = (value: number | undefined) => `${(value ?? Number.NaN).toFixed(1)} ms`;
  return `median ${print(median(sorted))}, p99 ${print(percentile(sorted, 99))}, worst ${print(sorted.at(-1))}`;
}

export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return (
    sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * percent) / 100) - 1)] ??
    Number.NaN
  );
}

/** One vote from an address. */
export async function vote(site: Running, address: string): Promise<void> {
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': address };
  await fetch(`${site.url}/api/products/1/vote`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ emoji: '😍' }),
  });
}

export const inMegabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
