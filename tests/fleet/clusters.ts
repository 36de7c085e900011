import { spawnSync } from 'node:child_process';
import { appendFileSync, chownSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '#tests/support/free-port.ts';
import { deployed, freshFolder, pathTo, place, type Running, startProgram } from './programs.ts';

/** PostgreSQL and PgBouncer cannot run as root. */
const unprivilegedUser = process.getuid?.() === 0 ? 65_534 : undefined;

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
  const as = unprivilegedUser === undefined ? {} : { uid: unprivilegedUser, gid: unprivilegedUser };
  const { status, stderr } = spawnSync(tool(name), args, {
    ...as,
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
  });
  if (status !== 0) throw new Error(`${name} failed: ${stderr}`);
}

async function ownFolder(name: string): Promise<string> {
  const folder = await freshFolder(name);
  if (unprivilegedUser !== undefined) chownSync(folder, unprivilegedUser, unprivilegedUser);
  return folder;
}

/**
 * Debian's PostgreSQL with a database `lab`, as durable as in production and configured by its
 * file.
 */
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
    stopSignal: 'SIGINT',
    ...(unprivilegedUser === undefined ? {} : { uid: unprivilegedUser }),
  });
  while (!/ready to accept (read-only )?connections/.test(server.output())) {
    if (server.isOver()) throw new Error(`PostgreSQL did not start: ${server.output()}`);
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

/** Starts PgBouncer with the file of `deploy/` and returns the DATABASE_URL. */
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
    ...(unprivilegedUser === undefined ? {} : { uid: unprivilegedUser }),
  });
  return `postgres://lab:a%20password@127.0.0.1:${port}/lab`;
}
