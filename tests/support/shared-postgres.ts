import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { startPostgres } from './postgres-server.ts';

/** Where `npm test` says which PostgreSQL all its stages share: starting one takes two seconds of CPU. */
export const sharedPostgres = 'TEST_POSTGRES_URL';

/** A database of one's own in the PostgreSQL that is there, or in one that is started for it. */
export async function ownDatabase(): Promise<{ url: string; stop(): Promise<void> }> {
  const shared = process.env[sharedPostgres];
  return shared ? { url: await newDatabase(shared), stop: async () => {} } : startPostgres();
}

/** Not a schema alone: whatever a database has once, as its trigrams, no other stage takes away. It goes with its server. */
async function newDatabase(server: string): Promise<string> {
  const name = `stage_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
