import { chmodSync, lstatSync, rmSync } from 'node:fs';
import { connect, type ListenOptions, type Server } from 'node:net';
import { isSocketPath, SettingError } from '#server/core/settings.ts';

interface Place {
  port: number;
  /** An address, a name, or the path of a socket. */
  host?: string | undefined;
}

const reasons: Record<string, (place: Place) => string> = {
  EADDRINUSE: ({ port }) => `Port ${port} is in use by another program. Set PORT to a free port.`,
  EACCES: ({ port }) => `This user can’t use port ${port}. Set PORT to a number above 1023.`,
  EADDRNOTAVAIL: ({ host }) => `The setting HOST is wrong: this machine has no address ${host}.`,
  ENOTFOUND: ({ host }) => `The setting HOST is wrong: ${host} could not be found.`,
  EAI_AGAIN: ({ host }) => `The setting HOST is wrong: ${host} could not be found.`,
};

const socketReasons: Record<string, (place: Place) => string> = {
  EADDRINUSE: ({ host }) => `The setting HOST is wrong: another program is listening on ${host}.`,
  ENOTSOCK: ({ host }) => `The setting HOST is wrong: ${host} is a file, not a socket.`,
  // Node says the same of a folder that is missing and of one that is closed.
  EACCES: ({ host }) =>
    `The setting HOST is wrong: the folder of ${host} is missing or this user can’t write to it.`,
};

/** Resolves once the door is open; what keeps it shut is one sentence, which names the settings with what stands before PORT and HOST. */
export async function listen(
  server: Server,
  place: Place,
  prefix: '' | 'METRICS_' = '',
): Promise<void> {
  const { port, host } = place;
  const path = isSocketPath(host) ? host : undefined;
  try {
    if (path) await clearAway(path);
    await opened(server, path ? { path } : { port, host });
    // The proxy belongs to the group; nobody else may come past it.
    if (path) chmodSync(path, 0o660);
  } catch (error) {
    const reason = (path ? socketReasons : reasons)[(error as NodeJS.ErrnoException).code ?? ''];
    const message = reason?.(place).replace(/(Set |setting )(PORT|HOST)/, `$1${prefix}$2`);
    throw message ? new SettingError(message) : error;
  }
}

/** Listens on what systemd opened for this process, so that whoever comes during a restart waits instead of being refused. */
export const takeOver = (server: Server, fd: number): Promise<void> => opened(server, { fd });

function opened(server: Server, where: ListenOptions | { fd: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(where, resolve);
  });
}

/** A process that was killed leaves its socket behind: nobody answers there. */
async function clearAway(path: string): Promise<void> {
  const there = lstatSync(path, { throwIfNoEntry: false });
  if (!there) return;
  if (!there.isSocket()) throw Object.assign(new Error(), { code: 'ENOTSOCK' });
  if (await answers(path)) throw Object.assign(new Error(), { code: 'EADDRINUSE' });
  rmSync(path);
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const line = connect(path);
    // Refused is nobody; whatever else is wrong with it, it is not ours to take.
    line.once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'ECONNREFUSED'));
    line.once('connect', () => resolve(true)).once('connect', () => line.destroy());
  });
}
