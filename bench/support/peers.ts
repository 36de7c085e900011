import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, get, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '#tests/support/free-port.ts';
import type { Target } from './load.ts';

interface Saved {
  status: number;
  headers: Record<string, string>;
  /** In base64, as it was sent. */
  body: string;
}

const file = fileURLToPath(import.meta.url);

/** Starts `node:http` alone, which sends our response to every request, with the same bytes and headers. */
export async function startPeer({
  url,
  headers,
  folder,
}: {
  url: string;
  headers: Record<string, string>;
  folder: string;
}): Promise<Target & { stop(): void }> {
  const saved = join(folder, 'raw.json');
  writeFileSync(saved, JSON.stringify(await save(url, headers)));
  const port = await freePort();
  const child = fork(file, [saved, String(port)]);
  await once(child, 'message');
  return { url: `http://127.0.0.1:${port}/`, pid: child.pid ?? 0, stop: () => void child.kill() };
}

/** `fetch` would decode the body. */
function save(url: string, headers: Record<string, string>): Promise<Saved> {
  const perConnection = ['connection', 'keep-alive', 'date', 'transfer-encoding'];
  return new Promise((resolve, reject) => {
    get(url, { headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(
            Object.entries(response.headers as Record<string, string>).filter(
              ([name]) => !perConnection.includes(name),
            ),
          ),
          body: Buffer.concat(chunks).toString('base64'),
        }),
      );
    }).on('error', reject);
  });
}

function serve({ status, headers, body }: Saved, port: number): void {
  const bytes = Buffer.from(body, 'base64');
  const raw: RequestListener = (_, response) => void response.writeHead(status, headers).end(bytes);
  createServer(raw).listen(port, '127.0.0.1', () => process.send?.('ready'));
}

const [saved = '', port] = process.argv.slice(2);
if (process.argv[1] === file) serve(JSON.parse(readFileSync(saved, 'utf8')), Number(port));
