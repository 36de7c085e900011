import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '#tests/faults/servers.ts';
import { createEmptyPlace } from '#tests/support/engines.ts';
import { type Ask, overHttp1, overPlainHttp, productsOf, siteName, voting } from './client.ts';
import { startProxy } from './proxies.ts';

const attacks = [
  '800 connections',
  'one-byte chunks',
  '700 pipelined requests',
  '40,000 pipelined images',
];
const program = fileURLToPath(new URL('attacker.ts', import.meta.url));

async function startAttack(attack: string, port: number, protocol: 'tls' | 'plain') {
  const child = spawn(process.execPath, [program, attack, String(port), protocol]);
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
}

const visitor = '127.0.0.3';

/** Milliseconds of each `GET /`. */
async function waits(ask: Ask, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const began = performance.now();
    expect((await ask('/', { from: visitor })).status).toBe(200);
    times.push(performance.now() - began);
    await sleep(50);
  }
  return times.sort((a, b) => a - b);
}

const percentile = (sorted: number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;

const environment = { SITE_URL: `https://${siteName}`, HOST: '127.0.0.1' };

for (const attack of attacks)
  test(`nginx: ${attack} delay another visitor by at most 300 ms`, async () => {
    const place = await createEmptyPlace('sqlite');
    const site = await startServer(place, { ...environment, TRUST_PROXY: '1' });
    const proxy = await startProxy('nginx', { site: site.port });
    const ask = overHttp1(proxy.port, proxy.cert);
    const alone = percentile(await waits(ask, 40), 0.5);
    const stop = await startAttack(attack, proxy.port, 'tls');
    const during = await waits(ask, 100);
    await stop();
    expect(percentile(during, 0.95) - alone).toBeLessThanOrEqual(300);
  });

for (const attack of attacks)
  test(`without a proxy the site survives ${attack} in bounded memory and frees it`, async () => {
    const site = await startServer(await createEmptyPlace('sqlite'), { HOST: '127.0.0.1' });
    const ask = overPlainHttp(site.port);
    const [product] = await productsOf(ask);
    if (!product) throw new Error('There are no products.');
    const vote = () => voting(ask, product, { from: visitor });
    await waits(ask, 20);
    expect((await vote()).status).toBe(200);
    const before = megabytesOf(site.pid);
    const stop = await startAttack(attack, site.port, 'plain');
    const acknowledged = (await Promise.all([vote(), vote(), vote()])).filter(
      ({ status }) => status === 200,
    ).length;
    let most = 0;
    for (let n = 0; n < 50; n += 1) {
      most = Math.max(most, megabytesOf(site.pid));
      await sleep(100);
    }
    await stop();
    expect(most).toBeLessThan(600);
    // V8 frees memory only while it allocates, so the visitor continues to read.
    const read = async () => {
      await waits(ask, 20);
      return megabytesOf(site.pid);
    };
    await expect.poll(read, { timeout: 60_000 }).toBeLessThan(before + 80);
    const [after] = await productsOf(ask);
    expect(after?.votes[0]?.count).toBe(1 + acknowledged);
  });

const megabytesOf = (pid: number): number => {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
};
