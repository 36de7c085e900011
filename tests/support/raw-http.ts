import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openSite } from '#app/compose.ts';
import type { Entry, PageSource } from '#app/pages/build.ts';
import type { AnyPage, PageContext } from '#features/content/page.ts';
import { openHttp, type Timeouts } from '#platform/http/server.ts';
import { createLog } from '#platform/logger.ts';
import { readSettings } from '#platform/settings.ts';
import { contentOf } from './library.ts';
import { adminPassword, ownedPlace } from './test-app.ts';

interface FrontOptions {
  timeouts?: Partial<Timeouts>;
  environment?: Record<string, string>;
}

/** The real server on a free port, with short pages and a private file next to the public ones. */
export async function connectToServer(options: FrontOptions = {}) {
  const { timeouts, environment } = options;
  const { dataDir } = await ownedPlace('sqlite');
  const settings = readSettings({
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: adminPassword,
    ...environment,
  });
  const site = await openSite({
    settings,
    log: createLog('silent'),
    clock: () => new Date(),
    source: await shortPages(),
    content: contentOf({}),
  });
  const { server, close } = openHttp(site.listener, settings, timeouts);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    return site.close(close());
  });
  const { port } = server.address() as AddressInfo;
  return {
    send: (bytes: string) => converse(port, (socket) => socket.write(bytes)),
    get: (path: string) =>
      converse(port, (socket) =>
        socket.write(`GET ${path} HTTP/1.1\r\nHost: lab\r\nConnection: close\r\n\r\n`),
      ),
  };
}

/** The hash of the inline script in the policy. */
export const inlineHash = "'sha256-c3R1Yg=='";

export const secret = 'the secret beside the files';

async function shortPages(): Promise<PageSource> {
  const folder = await mkdtemp(join(tmpdir(), 'lab-files-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const client = join(folder, 'client');
  await mkdir(join(client, 'assets'), { recursive: true });
  await mkdir(join(client, '.vite'), { recursive: true });
  await Promise.all([
    writeFile(join(folder, 'secret.txt'), secret),
    writeFile(join(client, '.vite/manifest.json'), secret),
    writeFile(join(client, 'assets/app-1.js'), 'export {};'),
  ]);
  const entry = {
    pages: [{ path: '/' }, { path: '/about' }, { path: '/search', query: { q: 'text' } }],
    notFoundPage: { path: '/*' },
    renderDocument: async ({ path }: AnyPage, { query }: PageContext) =>
      path === '/*'
        ? { status: 404, html: '<!doctype html><title>No page</title>' }
        : {
            status: 200,
            html: `<!doctype html><title>A page</title>${new URLSearchParams(query)}`,
          },
  } as unknown as Entry;
  return {
    entry: async () => entry,
    documentAssets: () => ({ inline: '', analytics: '', entry: '', styles: [], fonts: [] }),
    adminAssets: { entry: '', styles: [], fonts: [], theme: '' },
    inline: { scripts: [inlineHash], styles: [] },
    clientFolders: [client],
  };
}

/** Sends over a plain socket and reads until the server closes the connection. */
async function converse(port: number, speak: (socket: Socket) => void) {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk) => {
    text += chunk;
  });
  // The server may reset the connection, which `once` would report as a failure.
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.on('close', resolve));
  speak(socket);
  await closed;
  const [head = ''] = text.split('\r\n\r\n');
  const lines = Array.from(head.matchAll(/^([\w-]+): (.*)\r?$/gm));
  return {
    text,
    statuses: Array.from(text.matchAll(/HTTP\/1\.1 (\d{3})/g), ([, status]) => Number(status)),
    /** Of the first response, with names in lower case. */
    headers: Object.fromEntries(
      lines.map(([, name = '', value = '']) => [name.toLowerCase(), value.trim()]),
    ),
  };
}
