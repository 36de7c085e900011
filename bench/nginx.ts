import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { freePort } from '#tests/support/free-port.ts';
import type { Running, Usage } from './processes.ts';

/** Where Debian puts it. */
const program = '/usr/sbin/nginx';
export const hasNginx = (): boolean => existsSync(program);

interface Served {
  folder: string;
  /** As a generator of static sites leaves them, by path. */
  pages: ReadonlyMap<string, Buffer>;
  /** Whether each request compresses anew, as Debian's file has it, or a finished file is sent. */
  gzip: 'on the fly' | 'finished files';
}

/** One worker, as ours is one process. */
export async function startNginx({ folder, pages, gzip }: Served): Promise<Running> {
  const port = await freePort();
  writePages(join(folder, 'pages'), pages);
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, gzip));
  const begun = performance.now();
  const child = spawn(program, ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  process.once('exit', () => child.kill('SIGTERM'));
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(url).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error('nginx ended before it answered.');
    await wait(10);
  }
  return {
    url,
    startedIn: performance.now() - begun,
    usage: async () => usageOfChildren(child.pid ?? 0),
    stop: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

function writePages(root: string, pages: ReadonlyMap<string, Buffer>): void {
  for (const [path, body] of pages) {
    const folder = join(root, path);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'index.html'), body);
    writeFileSync(join(folder, 'index.html.gz'), gzipSync(body, { level: 9 }));
  }
}

function configuration(folder: string, port: number, gzip: Served['gzip']): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `user root;
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 768; }
http {
  include /etc/nginx/mime.types;
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 100000000;
  open_file_cache max=100;
  ${kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n  ')}
  ${gzip === 'on the fly' ? 'gzip on;' : 'gzip_static on;'}
  server {
    listen 127.0.0.1:${port};
    root ${folder}/pages;
    location / { try_files $uri/index.html =404; }
  }
}
`;
}

/** What the workers of a process have used, as Linux tells it: in hundredths of a second, and in pages of memory. */
function usageOfChildren(parent: number): Usage {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => statOf(pid) ?? [])
    .filter(({ parent: one }) => one === parent);
  return {
    cpu: stats.reduce((sum, { ticks }) => sum + ticks * 10_000, 0),
    memory: stats.reduce((sum, { pages }) => sum + pages * 4096, 0),
  };
}

function statOf(pid: string): { parent: number; ticks: number; pages: number } | undefined {
  try {
    // Behind the name, which may have any letters in it.
    const fields =
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').map(Number) ?? [];
    return {
      parent: fields[1] ?? 0,
      ticks: (fields[11] ?? 0) + (fields[12] ?? 0),
      pages: fields[21] ?? 0,
    };
  } catch {
    // Gone meanwhile.
    return undefined;
  }
}
