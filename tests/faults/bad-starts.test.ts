import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import SqliteFile from 'better-sqlite3';
import { expect, test } from 'vitest';
import { createMigratedPlace, createSeededPlace } from '#tests/support/engines.ts';
import { freePort } from '#tests/support/free-port.ts';
import { failingStart } from '#tests/support/server-process.ts';

/** One sentence, no stack, exit code 1. */
async function sentenceOf(environment: Record<string, string | undefined>): Promise<string> {
  const { code, output } = await failingStart({ PORT: String(await freePort()), ...environment });
  expect(code).toBe(1);
  expect(output.trim().split('\n')).toHaveLength(1);
  expect(output).not.toMatch(/\bat .*:\d+:\d+|Error:/);
  return output.trim();
}

test('a database locked by another program stops the start with a message', async () => {
  const { dataDir } = await createMigratedPlace('sqlite');
  const other = new SqliteFile(join(dataDir, 'lab.sqlite'));
  other.exec('begin immediate');
  expect(await sentenceOf({ DATA_DIR: dataDir })).toMatch(/is locked by another program/);
  other.close();
});

test('a port in use and a host of another machine stop the start with a message', async () => {
  const { dataDir } = await createSeededPlace('sqlite');
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  expect(await sentenceOf({ DATA_DIR: dataDir, PORT: String(port) })).toBe(
    `Port ${port} is in use by another program. Set PORT to a free port.`,
  );
  taken.close();
  expect(await sentenceOf({ DATA_DIR: dataDir, HOST: '203.0.113.1' })).toContain('HOST');
});
