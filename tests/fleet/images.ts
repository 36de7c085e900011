import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { home } from '#scripts/processes.mjs';
import { pathTo } from './programs.ts';

/** Bases take minutes to make, so they stay. */
const kept = join(home, '.cache', 'fleet', 'images');

const bases = { debian: 'debian:bookworm-slim', node: 'node:22-bookworm-slim' };

/** Where a machine's programs find the authorities that it trusts, a proxy's of its own among them. */
const authorities = '/etc/ssl/certs/ca-certificates.crt';

/** In a folder of our own, beside whatever else is kept on the machine. */
export const buildahArguments = ['--root', join(kept, 'store'), '--runroot', join(kept, 'run')];

/** Resolves with what it printed. */
export async function buildah(...args: string[]): Promise<string> {
  return run(pathTo('buildah'), [...buildahArguments, ...args]);
}

async function run(path: string, args: readonly string[]): Promise<string> {
  const child = spawn(path, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, BUILDAH_ISOLATION: 'chroot' },
  });
  const [said, complained] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  if (child.exitCode !== 0)
    throw new Error(`${path} ${args.join(' ')}: ${said.slice(-2000)}${complained.slice(-4000)}`);
  return said.trim();
}

/**
 * The two images that the Dockerfile begins with, by their names, made of Debian's packages where no registry has them: Debian as small as it gets,
 * and the same with a Node and an npm. What the real ones have besides is not there, so what is found missing may be there.
 */
export async function makeBases(): Promise<void> {
  mkdirSync(kept, { recursive: true });
  const there = await buildah('images', '--format', '{{.Name}}:{{.Tag}}');
  if (!there.includes(bases.debian)) await makeDebian();
  if (!there.includes(bases.node)) await makeNode();
}

async function makeDebian(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'lab-debian-'));
  try {
    const root = join(folder, 'root');
    await run(pathTo('debootstrap'), ['--variant=minbase', 'bookworm', root]);
    const left = ['proc', 'sys', 'var/cache/apt', 'var/lib/apt/lists'].map(
      (name) => `--exclude=./${name}/*`,
    );
    await run('/usr/bin/tar', ['-C', root, ...left, '-cf', join(folder, 'root.tar'), '.']);
    const container = await buildah('from', 'scratch');
    await buildah('add', container, join(folder, 'root.tar'), '/');
    await buildah('commit', '--rm', container, bases.debian);
  } finally {
    // Where debootstrap broke off, the machine's own may still be mounted in it.
    for (const name of ['proc', 'sys']) spawnSync('umount', ['-l', join(folder, 'root', name)]);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function makeNode(): Promise<void> {
  const npm = ['/usr/lib/node_modules/npm', '/usr/share/nodejs/npm'].find(existsSync);
  if (!npm) throw new Error('There is no npm to put into an image.');
  const container = await buildah('from', '--pull-never', bases.debian);
  const inside = '/usr/local/lib/node_modules/npm';
  await buildah('add', container, process.execPath, '/usr/local/bin/node');
  await buildah('add', container, npm, inside);
  await buildah('add', container, authorities, authorities);
  await buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${authorities}`, container);
  await buildah(
    'run',
    container,
    '--',
    'ln',
    '-s',
    `${inside}/bin/npm-cli.js`,
    '/usr/local/bin/npm',
  );
  // This Node is newer than the image's would be, and asks for it.
  await buildah(
    'run',
    container,
    '--',
    'sh',
    '-c',
    'apt-get update && apt-get install --yes libatomic1',
  );
  await buildah('commit', '--rm', container, bases.node);
}
