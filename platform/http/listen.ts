import { once } from 'node:events';
import type { Server } from 'node:net';
import { SettingError } from '#platform/settings.ts';

interface Place {
  port: number;
  host: string;
}

const reasons: Record<string, (place: Place) => string> = {
  EADDRINUSE: ({ port }) => `Port ${port} is in use by another program. Set PORT to a free port.`,
  EACCES: ({ port }) => `This user can’t use port ${port}. Set PORT to a number above 1023.`,
  EADDRNOTAVAIL: ({ host }) => `HOST is wrong: this machine has no address ${host}.`,
  ENOTFOUND: ({ host }) => `HOST is wrong: ${host} could not be found.`,
};

/** Throws a SettingError that names PORT or HOST, with the prefix, if the server cannot listen. */
export async function listen(
  server: Server,
  place: Place,
  prefix: '' | 'METRICS_' = '',
): Promise<void> {
  try {
    server.listen(place);
    await once(server, 'listening');
  } catch (error) {
    const reason = reasons[(error as NodeJS.ErrnoException).code ?? ''];
    const message = reason?.(place).replace(/(^|Set )(PORT|HOST)/, `$1${prefix}$2`);
    throw message ? new SettingError(message) : error;
  }
}
