import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import SqliteFile from 'better-sqlite3';
import pg from 'pg';
import { expect, test } from 'vitest';
import { openDatabase } from '#database/connect.ts';
import { createEmptyPlace } from '#tests/support/engines.ts';
import { freePort } from '#tests/support/free-port.ts';
import { failingStart } from '#tests/support/server-process.ts';
import { send } from '#tests/support/writers.ts';
import { startServer } from './servers.ts';

/** One sentence, no stack, exit code 1. */
async function sentenceOf(environment: Record<string, string | undefined>): Promise<string> {
  const { code, output } = await failingStart({ PORT: String(await freePort()), ...environment });
  expect(code).toBe(1);
  expect(output.trim().split('\n')).toHaveLength(1);
  expect(output).not.toMatch(/\bat .*:\d+:\d+|Error:/);
  return output.trim();
}

test('a database locked by another program stops the start with a message', async () => {
  const { dataDir } = await createEmptyPlace('sqlite');
  const { close } = await openDatabase({ dataDir });
  await close();
  const other = new SqliteFile(join(dataDir, 'lab.sqlite'));
  other.exec('begin immediate');
  expect(await sentenceOf({ DATA_DIR: dataDir })).toMatch(/is locked by another program/);
  other.close();
});

test('a port in use stops the start with a message', async () => {
  const { dataDir } = await createEmptyPlace('sqlite');
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const sentence = await sentenceOf({ DATA_DIR: dataDir, PORT: String(port) });
  expect(sentence).toBe(`Port ${port} is in use by another program. Set PORT to a free port.`);
  taken.close();
});

test('a start on PostgreSQL waits for a lock', async () => {
  const place = await createEmptyPlace('postgres');
  await (await openDatabase(place)).close();
  const other = new pg.Client({ connectionString: place.databaseUrl });
  await other.connect();
  await other.query('begin; lock table data_version, products, admin');
  setTimeout(() => other.query('rollback'), 2500);
  const server = await startServer(place);
  expect((await send(server.url, 'GET', '/readyz')).status).toBe(200);
  await other.end();
});

test('a host of another machine stops the start with a message that names the setting', async () => {
  const { dataDir } = await createEmptyPlace('sqlite');
  expect(await sentenceOf({ DATA_DIR: dataDir, HOST: '203.0.113.1' })).toContain('HOST');
});

test('an invalid setting stops the start with a message that names it', async () => {
  expect(await sentenceOf({ PORT: 'eighty' })).toContain('PORT');
});
