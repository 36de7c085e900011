import { chownSync } from 'node:fs';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts';
import { deployed, freshFolder, pathTo, place, startProgram } from './programs.ts';

/** PgBouncer cannot run as root. */
const unprivilegedUser = process.getuid?.() === 0 ? 65_534 : undefined;

export interface Cluster extends PostgresServer {
  /** Of the database `lab`. */
  databaseUrl: string;
}

/** A durable PostgreSQL with a database `lab`. */
export async function startCluster(): Promise<Cluster> {
  const postgres = await startPostgres({ durable: true });
  onTestFinished(() => postgres.stop());
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query('create database lab');
  await client.end();
  return { ...postgres, databaseUrl: postgres.url.replace(/postgres$/, 'lab') };
}

/** Starts PgBouncer with the file of `deploy/` and returns the DATABASE_URL. */
export async function startPgbouncer(
  { url }: Cluster,
  change: (text: string) => string = (text) => text,
): Promise<string> {
  const folder = await freshFolder('pgbouncer');
  if (unprivilegedUser !== undefined) chownSync(folder, unprivilegedUser, unprivilegedUser);
  const port = await freePort();
  const users = await place(folder, 'userlist.txt', '"lab" "a password"\n');
  const text = await deployed('pgbouncer.ini', [
    ['port=5432', `port=${new URL(url).port}`],
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
