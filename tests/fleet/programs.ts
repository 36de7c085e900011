import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { home } from '#scripts/processes.mjs';

/** Debian's paths. */
const places = {
  nginx: '/usr/sbin/nginx',
  caddy: '/usr/bin/caddy',
  haproxy: '/usr/sbin/haproxy',
  varnishd: '/usr/sbin/varnishd',
  pgbouncer: '/usr/sbin/pgbouncer',
  'systemd-analyze': '/usr/bin/systemd-analyze',
  'docker-compose': '/usr/bin/docker-compose',
};

export type Program = keyof typeof places;

export const isInstalled = (program: Program): boolean => existsSync(places[program]);

export function pathTo(program: Program): string {
  if (!isInstalled(program))
    throw new Error(
      `${program} is not there. On Debian npm run test:fleet installs it where it is run by root.`,
    );
  return places[program];
}

/** A temporary folder that servers without root's rights can enter. */
export async function freshFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `lab-${name}-`));
  spawnSync('chmod', ['755', folder]);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * A file of `deploy/` with only ports, host names and certificate paths replaced; each must occur
 * in it.
 */
export async function deployed(
  file: string,
  replaced: readonly (readonly [from: string, to: string])[],
): Promise<string> {
  let text = await readFile(join(home, 'deploy', file), 'utf8');
  for (const [from, to] of replaced) {
    if (!text.includes(from)) throw new Error(`deploy/${file} has no "${from}" any more.`);
    text = text.replaceAll(from, to);
  }
  return text;
}

export async function place(folder: string, name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

interface Start {
  args: readonly string[];
  /** The program is ready once this port accepts connections. */
  port: number;
  env?: Record<string, string>;
  uid?: number;
}

/** Starts a program, waits until it listens, and stops it after the test. */
export async function startProgram(
  path: string,
  { args, port, env = {}, uid }: Start,
): Promise<void> {
  const child = spawn(path, args, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      if (text.length < 200_000) text += chunk;
    });
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  onTestFinished(async () => {
    process.off('exit', killWithUs);
    await stopped(child);
  });
  await listening(child, port, () => text);
}

const isOver = (child: ChildProcess): boolean =>
  child.exitCode !== null || child.signalCode !== null;

async function stopped(child: ChildProcess): Promise<void> {
  if (isOver(child)) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await gone;
  clearTimeout(late);
}

async function listening(child: ChildProcess, port: number, output: () => string): Promise<void> {
  while (!(await answers(port))) {
    if (isOver(child)) throw new Error(`${child.spawnfile} did not start: ${output()}`);
    await sleep(50);
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const line = connect(port, '127.0.0.1');
    line.once('connect', () => resolve(true)).once('error', () => resolve(false));
    line.once('connect', () => line.destroy());
  });
}

export interface Certificate {
  cert: string;
  key: string;
}

/** Creates a certificate for one name. */
export function makeCertificate(folder: string, name: string): Certificate {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const kind = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 7';
  const about = `-subj /CN=${name} -addext subjectAltName=DNS:${name} -keyout ${key} -out ${cert}`;
  const { status, stderr } = spawnSync('openssl', `${kind} ${about}`.split(' '));
  if (status !== 0 || !existsSync(cert)) throw new Error(`openssl made no certificate: ${stderr}`);
  spawnSync('chmod', ['644', key]);
  return { cert, key };
}
