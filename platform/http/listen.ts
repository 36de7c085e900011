import { chmodSync, lstatSync, rmSync } from 'node:fs';
import { connect, type ListenOptions, type Server } from 'node:net';
import { isSocketPath, SettingError } from '#platform/settings.ts';

interface Place {
  port: number;
  /** An address, a name, or the path of a socket. */
  host?: string | undefined;
}

const reasons: Record<string, (place: Place) => string> = {
  EADDRINUSE: ({ port }) => `Port ${port} is in use by another program. Set PORT to a free port.`,
  EACCES: ({ port }) => `This user can’t use port ${port}. Set PORT to a number above 1023.`,
  EADDRNOTAVAIL: ({ host }) => `HOST is wrong: this machine has no address ${host}.`,
  ENOTFOUND: ({ host }) => `HOST is wrong: ${host} could not be found.`,
  EAI_AGAIN: ({ host }) => `HOST is wrong: ${host} could not be found.`,
};

const socketReasons: Record<string, (place: Place) => string> = {
  EADDRINUSE: ({ host }) => `HOST is wrong: another program is listening on ${host}.`,
  ENOTSOCK: ({ host }) => `HOST is wrong: ${host} is a file, not a socket.`,
  // Node reports missing and read-only folders with the same code.
  EACCES: ({ host }) =>
    `HOST is wrong: the folder of ${host} is missing or this user can’t write to it.`,
};

/** Throws a SettingError that names PORT or HOST, with the prefix, if the server cannot listen. */
export async function listen(
  server: Server,
  place: Place,
  prefix: '' | 'METRICS_' = '',
): Promise<void> {
  const { port, host } = place;
  const path = isSocketPath(host) ? host : undefined;
  try {
    if (path) await removeStaleSocket(path);
    await listenOn(server, path ? { path } : { port, host });
    // Only the proxy's group may connect.
    if (path) chmodSync(path, 0o660);
  } catch (error) {
    const reason = (path ? socketReasons : reasons)[(error as NodeJS.ErrnoException).code ?? ''];
    const message = reason?.(place).replace(/(^|Set )(PORT|HOST)/, `$1${prefix}$2`);
    throw message ? new SettingError(message) : error;
  }
}

/** For a socket of systemd, which queues connections during a restart. */
export const listenOnDescriptor = (server: Server, fd: number): Promise<void> =>
  listenOn(server, { fd });

function listenOn(server: Server, where: ListenOptions | { fd: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(where, resolve);
  });
}

/** A killed process leaves its socket behind. */
async function removeStaleSocket(path: string): Promise<void> {
  const there = lstatSync(path, { throwIfNoEntry: false });
  if (!there) return;
  if (!there.isSocket()) throw Object.assign(new Error(), { code: 'ENOTSOCK' });
  if (await isInUse(path)) throw Object.assign(new Error(), { code: 'EADDRINUSE' });
  rmSync(path);
}

function isInUse(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(path);
    // Only a refused connection proves that no process listens there.
    connection.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code !== 'ECONNREFUSED'),
    );
    connection.once('connect', () => {
      connection.destroy();
      resolve(true);
    });
  });
}
