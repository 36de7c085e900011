import { join } from 'node:path';
import { freePort } from '#tests/support/free-port.ts';
import { siteName } from './client.ts';
import {
  type Certificate,
  deployed,
  freshFolder,
  makeCertificate,
  pathTo,
  place,
  startProgram,
} from './programs.ts';

export interface FrontProxy {
  port: number;
  cert: string;
  /** The log of nginx. */
  log: string;
}

export const proxyNames = ['nginx', 'caddy'] as const;
export type ProxyName = (typeof proxyNames)[number];

interface Front {
  /** The site's port. */
  site: number;
  /** The address of a CDN whose `X-Forwarded-For` the proxy passes on. */
  cdn?: string;
}

/** Starts a proxy with the file of `deploy/` in front of a site. */
export async function startProxy(name: ProxyName, front: Front): Promise<FrontProxy> {
  const folder = await freshFolder(name);
  const certificate = makeCertificate(folder, siteName);
  const port = await freePort();
  await (name === 'nginx' ? startNginx : startCaddy)(folder, { ...front, port, certificate });
  return { port, cert: certificate.cert, log: logOf(folder) };
}

interface Making extends Front {
  port: number;
  certificate: Certificate;
}

/** Debian's own configuration logs every request. */
const logOf = (folder: string) => join(folder, 'nginx.log');

async function startNginx(folder: string, { site, port, certificate }: Making): Promise<void> {
  const ours = await deployed('nginx.conf', [
    ['127.0.0.1:3000', `127.0.0.1:${site}`],
    ['listen 443 ', `listen 127.0.0.1:${port} `],
    ['listen 80;', `listen 127.0.0.1:${await freePort()};`],
    ['/var/log/nginx/error.log', logOf(folder)],
    ['/etc/letsencrypt/live/lab.example/fullchain.pem', certificate.cert],
    ['/etc/letsencrypt/live/lab.example/privkey.pem', certificate.key],
  ]);
  const file = await place(folder, 'lab.conf', ours);
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  // This configuration compresses everything, which must not compress our responses again.
  const main = `user root;
daemon off;
pid ${folder}/nginx.pid;
error_log stderr;
worker_processes auto;
events { worker_connections 4096; }
http {
  access_log ${logOf(folder)};
  ${kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n  ')}
  gzip on;
  gzip_proxied any;
  gzip_types *;
  include ${file};
}
`;
  const path = await place(folder, 'nginx.conf', main);
  await startProgram(pathTo('nginx'), { args: ['-p', folder, '-c', path, '-e', 'stderr'], port });
}

async function startCaddy(folder: string, { site, cdn, port, certificate }: Making): Promise<void> {
  const ours = await deployed('Caddyfile', [
    ['127.0.0.1:3000', `127.0.0.1:${site}`],
    [
      'lab.example {',
      `https://${siteName}:${port} {\n\tbind 127.0.0.1\n\ttls ${certificate.cert} ${certificate.key}`,
    ],
    // The test has its own certificate, and port 80 and the admin port may be in use.
    ['{\n\tservers {', '{\n\tadmin off\n\tauto_https disable_redirects\n\tservers {'],
    ...(cdn ? ([['# trusted_proxies 192.0.2.0/24', `trusted_proxies ${cdn}/32`]] as const) : []),
  ]);
  const path = await place(folder, 'Caddyfile', ours);
  const env = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  await startProgram(pathTo('caddy'), {
    args: ['run', '--config', path, '--adapter', 'caddyfile'],
    port,
    env,
  });
}

/** Simulates a CDN in front of the proxy: appends the client's address and uses https. */
export async function startCdn(proxy: FrontProxy): Promise<number> {
  const folder = await freshFolder('cdn');
  const port = await freePort();
  const text = `defaults
  mode http
  timeout connect 2s
  timeout client 30s
  timeout server 30s
listen cdn
  bind 127.0.0.1:${port}
  option forwardfor
  server proxy 127.0.0.1:${proxy.port} ssl verify required ca-file ${proxy.cert} sni str(${siteName}) verifyhost ${siteName} alpn http/1.1
`;
  const path = await place(folder, 'cdn.cfg', text);
  await startProgram(pathTo('haproxy'), { args: ['-db', '-f', path], port });
  return port;
}
