import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, get, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from './listen.ts';

function freshPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lab-socket-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'lab.sock');
}

function aServer(answer: string): Server {
  const server = createServer((_, response) => response.end(answer));
  onTestFinished(() => void server.close());
  return server;
}

const fetchText = (socketPath: string): Promise<string> =>
  new Promise((resolve, reject) => {
    get({ socketPath, path: '/', agent: false }, (answer) => resolve(text(answer))).once(
      'error',
      reject,
    );
  });

test('a socket path is accessible to user and group only, and is removed with the server', async () => {
  const path = freshPath();
  const server = aServer('here');
  await listen(server, { port: 3000, host: path });
  expect(await fetchText(path)).toBe('here');
  expect(statSync(path).mode & 0o777).toBe(0o660);
  await new Promise((resolve) => server.close(resolve));
  expect(existsSync(path)).toBe(false);
});

test('a socket in use and a regular file are not replaced', async () => {
  const path = freshPath();
  await listen(aServer('the first'), { port: 3000, host: path });
  await expect(listen(aServer('the second'), { port: 3000, host: path })).rejects.toThrow(
    `HOST is wrong: another program is listening on ${path}.`,
  );
  expect(await fetchText(path)).toBe('the first');
  const file = freshPath();
  writeFileSync(file, 'a letter');
  await expect(listen(aServer('the third'), { port: 3000, host: file })).rejects.toThrow(
    `HOST is wrong: ${file} is a file, not a socket.`,
  );
  expect(readFileSync(file, 'utf8')).toBe('a letter');
});
