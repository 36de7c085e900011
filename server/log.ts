import pino from 'pino';

export type Log = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error'>;

/** Looked for from the beginning of a word alone: from each of its letters, a long word without an @ would take the square of its length. */
const address = /(?<![^\s<>"'(),:;])[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g;

/**
 * Nothing personal gets in: callers log the route's pattern, status and duration. Errors are cut down to what is ours,
 * since PostgreSQL puts the row into `detail` and mail servers repeat addresses.
 */
export function createLog(level: string, destination?: pino.DestinationStream): pino.Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: plainError },
      redact: [
        'email',
        'phone',
        'message',
        'name',
        'password',
        'token',
        'authorization',
        'headers',
        'body',
        'input',
      ].flatMap((key) => [key, `*.${key}`]),
    },
    destination ?? pino.destination({ fd: 1, sync: false }),
  );
}

function plainError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = 'code' in error ? String(error.code) : undefined;
  return {
    type: error.name,
    code,
    reason: withoutAddresses(error.message),
    stack: withoutAddresses(error.stack ?? ''),
  };
}

/** Mail servers and databases repeat addresses in what they say. */
export const withoutAddresses = (text: string): string => text.replace(address, '[address]');
