import type { Server } from 'node:net';
import { SettingError } from './settings.ts';

const reasons: Record<string, (place: { port: number; host?: string | undefined }) => string> = {
  EADDRINUSE: ({ port }) => `Port ${port} is taken by another program. Set PORT to a free one.`,
  EACCES: ({ port }) => `Port ${port} may not be used by this user. Set PORT to one above 1023.`,
  EADDRNOTAVAIL: ({ host }) => `The setting HOST is wrong: this machine has no address ${host}.`,
  ENOTFOUND: ({ host }) => `The setting HOST is wrong: ${host} is not known.`,
  EAI_AGAIN: ({ host }) => `The setting HOST is wrong: ${host} is not known.`,
};

/** Resolves once the door is open; what keeps it shut is one sentence, which names the settings with what stands before PORT and HOST. */
export function listen(
  server: Server,
  place: { port: number; host?: string | undefined },
  prefix: '' | 'METRICS_' = '',
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const sentence = reasons[error.code ?? '']?.(place).replace(/(Set |setting )(PORT|HOST)/, `$1${prefix}$2`);
      reject(sentence ? new SettingError(sentence) : error);
    });
    server.listen(place.port, place.host, resolve);
  });
}
