import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#database/connect.ts';

/** A server that rejects every login with a code. */
async function refusingServer(code: string, message: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
      const head = Buffer.from('E\0\0\0\0');
      head.writeInt32BE(fields.length + 4, 1);
      socket.end(Buffer.concat([head, fields]));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.for([
  [
    '28P01',
    'password authentication failed for user "lab"',
    'rejected the password in DATABASE_URL',
  ],
  [
    '28000',
    'no pg_hba.conf entry for host',
    'does not allow the user in DATABASE_URL to connect from this host',
  ],
  ['3D000', 'database "lab" does not exist', 'does not have the database named in DATABASE_URL'],
  ['53300', 'sorry, too many clients already', 'has too many connections'],
  ['57P03', 'the database system is starting up', 'is still starting, or stopping'],
] as const)(
  'a PostgreSQL error %s is explained, with the cause',
  async ([code, message, sentence]) => {
    const place = await refusingServer(code, message);
    const rejected = await openDatabase({
      dataDir: '.',
      databaseUrl: `postgres://lab:geheim@${place}/lab`,
    }).then(
      () => undefined,
      (error: Error) => error,
    );
    expect(rejected?.message).toContain(`PostgreSQL at ${place} ${sentence}`);
    expect(rejected?.message).toMatch(new RegExp(`\\(${message}\\)\\.$`));
    expect(rejected?.message).not.toContain('geheim');
    expect(rejected?.cause).toBeInstanceOf(Error);
  },
);
