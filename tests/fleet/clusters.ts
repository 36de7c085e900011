import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chownSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { deployed, freshFolder, pathTo, place, type Running, startProgram } from './programs.ts';

/** PostgreSQL and PgBouncer refuse to run as root. */
export const nobody = process.getuid?.() === 0 ? 65_534 : undefined;

export interface Cluster {
  port: number;
  data: string;
  /** Of the database `lab`. */
  url: string;
  server: Running;
  ask<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]>;
}

const tool = (name: string): string => join(dirname(pathTo('postgres')), name);

function runTool(name: string, args: readonly string[]): void {
  const as = nobody === undefined ? {} : { uid: nobody, gid: nobody };
  const { status, stderr } = spawnSync(tool(name), args, {
    ...as,
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
  });
  if (status !== 0) throw new Error(`${name} failed: ${stderr}`);
}

async function ownFolder(name: string): Promise<string> {
  const folder = await freshFolder(name);
  if (nobody !== undefined) chownSync(folder, nobody, nobody);
  return folder;
}

/** Debian's PostgreSQL with a database `lab`, as durable as in production. Settings stand in its file, as they would. */
export async function startCluster(settings: readonly string[] = []): Promise<Cluster> {
  const data = join(await ownFolder('cluster'), 'data');
  runTool('initdb', [
    `--pgdata=${data}`,
    '--auth=trust',
    '--username=lab',
    '--encoding=UTF8',
    '--locale=C',
  ]);
  appendFileSync(
    join(data, 'postgresql.conf'),
    ['', 'max_connections = 100', ...settings, ''].join('\n'),
  );
  const cluster = await launchCluster(data);
  const client = new pg.Client({ connectionString: cluster.url.replace(/lab$/, 'postgres') });
  await client.connect();
  await client.query('create database lab');
  await client.end();
  return cluster;
}

export async function launchCluster(data: string, given?: number): Promise<Cluster> {
  const port = given ?? (await freePort());
  const flags = ['listen_addresses=127.0.0.1', 'unix_socket_directories='].flatMap((flag) => [
    '-c',
    flag,
  ]);
  const server = await startProgram(pathTo('postgres'), {
    args: ['-D', data, '-p', String(port), ...flags],
    env: { LC_ALL: 'C', TZ: 'UTC' },
    ending: 'SIGINT',
    ...(nobody === undefined ? {} : { uid: nobody }),
  });
  while (!/ready to accept (read-only )?connections/.test(server.said())) {
    if (server.isOver()) throw new Error(`PostgreSQL did not start: ${server.said()}`);
    await sleep(50);
  }
  const url = `postgres://lab@127.0.0.1:${port}/lab`;
  return { port, data, url, server, ask: (statement) => askAt(url, statement) };
}

async function askAt<Row extends pg.QueryResultRow>(
  url: string,
  statement: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** A copy of a running cluster, in a folder of its own; with `replica` it is told to follow. */
export async function copyCluster({ port }: Cluster, kind: 'replica' | 'backup'): Promise<string> {
  const data = join(await ownFolder(kind), 'data');
  const follow = kind === 'replica' ? ['--write-recovery-conf'] : [];
  const from = `host=127.0.0.1 port=${port} user=lab`;
  runTool('pg_basebackup', [
    '-D',
    data,
    '-d',
    from,
    '--checkpoint=fast',
    '--wal-method=stream',
    ...follow,
  ]);
  return data;
}

export interface MovingAddress {
  url: string;
  moveTo(cluster: Cluster): void;
}

/** The address in DATABASE_URL, which leads to one server now and to another later, as a name or a floating address does. */
export async function startAddress(first: Cluster): Promise<MovingAddress> {
  let target = first.port;
  const lines = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      lines.add(one);
      one.pipe(other);
      one.on('error', () => {});
      one.on('close', () => {
        lines.delete(one);
        other.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const line of lines) line.destroy();
  };
  onTestFinished(() => {
    server.close();
    cut();
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    url: `postgres://lab@127.0.0.1:${port}/lab`,
    moveTo(cluster) {
      target = cluster.port;
      cut();
    },
  };
}

/** The file of `deploy/` before a cluster. Gives the address for DATABASE_URL. */
export async function startPgbouncer(
  cluster: Cluster,
  change: (text: string) => string = (text) => text,
): Promise<string> {
  const folder = await ownFolder('pgbouncer');
  const port = await freePort();
  const users = await place(folder, 'userlist.txt', '"lab" "a password"\n');
  const text = await deployed('pgbouncer.ini', [
    ['port=5432', `port=${cluster.port}`],
    ['listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =`],
    ['/etc/pgbouncer/userlist.txt', users],
  ]);
  const file = await place(folder, 'pgbouncer.ini', change(text));
  await startProgram(pathTo('pgbouncer'), {
    args: [file],
    port,
    ...(nobody === undefined ? {} : { uid: nobody }),
  });
  return `postgres://lab:a%20password@127.0.0.1:${port}/lab`;
}

/** A program of PostgreSQL that ends by itself, under way while the test does something else. */
export const promote = ({ data }: Cluster): Promise<unknown> => {
  const as = nobody === undefined ? {} : { uid: nobody, gid: nobody };
  return once(
    spawn(tool('pg_ctl'), ['promote', '-D', data, '-w'], { ...as, stdio: 'ignore' }),
    'close',
  );
};
