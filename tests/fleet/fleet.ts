import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { Place } from '#tests/support/engines.ts';
import { freePort } from '#tests/support/free-port.ts';
import { launchServer, type ServerProcess } from '#tests/support/server-process.ts';
import { send } from '#tests/support/writers.ts';
import { deployed, freshFolder, pathTo, place, startProgram } from './programs.ts';

export interface Fleet {
  url: string;
  servers: ServerProcess[];
  /** Replaces one process after another with another release. */
  roll(folder: string): Promise<void>;
}

/** Three processes on one PostgreSQL, behind HAProxy with the file of `deploy/`. */
export async function startFleet(
  where: Place,
  folder: string,
  environment: Record<string, string>,
): Promise<Fleet> {
  const ports = [await freePort(), await freePort(), await freePort()];
  const settings = {
    DATABASE_URL: where.databaseUrl,
    DATA_DIR: where.dataDir,
    TRUST_PROXY: '2',
    HOST: '127.0.0.1',
  };
  const start = async (from: string, port: number) => {
    const server = await launchServer(
      { ...settings, ...environment, DRAIN_SECONDS: '5', PORT: String(port) },
      from,
    );
    onTestFinished(() => server.kill());
    return server;
  };
  const servers = await Promise.all(ports.map((port) => start(folder, port)));
  const url = await startHaproxy(ports);
  return {
    url,
    servers,
    async roll(next) {
      for (const [n, port] of ports.entries()) {
        servers[n]?.signal('SIGTERM');
        await servers[n]?.exitCode;
        servers[n] = await start(next, port);
        // Waits for /readyz and a health check of the balancer before the next one, like an
        // operator.
        while ((await send(servers[n].url, 'GET', '/readyz')).status !== 200) await sleep(50);
        await sleep(1500);
      }
    },
  };
}

/** HAProxy with the file of `deploy/`, in front of three ports. */
async function startHaproxy(ports: readonly number[]): Promise<string> {
  const folder = await freshFolder('haproxy');
  const port = await freePort();
  const text = await deployed('haproxy.cfg', [
    ['127.0.0.1:8080', `127.0.0.1:${port}`],
    ...ports.map((to, n) => [`127.0.0.1:300${n + 1}`, `127.0.0.1:${to}`] as const),
  ]);
  await startProgram(pathTo('haproxy'), {
    args: ['-db', '-f', await place(folder, 'haproxy.cfg', text)],
    port,
  });
  return `http://127.0.0.1:${port}`;
}

export interface Readers {
  requests(): number;
  /** Failed responses with their URLs. */
  failed: string[];
  stop(): Promise<void>;
}

const pages = [
  '/',
  '/about',
  '/blog',
  '/sony-wh-1000xm5-review',
  '/category/audio',
  '/compare',
  '/api/products',
];

/** Requests pages and their files, as browsers do. */
export function startReaders(url: string, count = 2): Readers {
  const failed: string[] = [];
  const over = new AbortController();
  let requests = 0;
  const get = async (path: string) => {
    const answer = await send(url, 'GET', path);
    requests += 1;
    if (answer.status !== 200)
      failed.push(`${path}: ${answer.status} ${answer.text.slice(0, 100)}`);
    return answer.text;
  };
  const read = async (reader: number) => {
    for (let round = 0; !over.signal.aborted; round += 1) {
      const text = await get(pages[(reader + round) % pages.length] ?? '/');
      const files = [...new Set(text.match(/\/assets\/[\w.-]+\.(?:js|css|svg)/g) ?? [])];
      await Promise.all(files.slice(0, 6).map(get));
      await sleep(200);
    }
  };
  const reading = Promise.all(Array.from({ length: count }, (_, reader) => read(reader)));
  return {
    requests: () => requests,
    failed,
    async stop() {
      over.abort();
      await reading;
    },
  };
}
