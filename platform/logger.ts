import { pino } from 'pino';

/** A message for the owner, with structured fields. */
interface Write {
  (fields: Readonly<Record<string, unknown>>, message: string): void;
  (message: string): void;
}

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
export type Log = Record<'debug' | 'info' | 'warn' | 'error', Write>;

interface LogDependencies {
  write?: (line: string) => void;
  /** Without a clock, lines have no time. */
  clock?: () => Date;
}

const personal = [
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
];

/** One line of JSON per message, written synchronously; fields with personal names are redacted. */
export function createLog(level: LogLevel, { write, clock }: LogDependencies = {}): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: clock ? () => `,"time":"${clock().toISOString()}"` : false,
      redact: personal.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
      serializers: { err: plainError },
    },
    write ? { write } : pino.destination(1),
  );
}

/** Other fields may contain personal data: PostgreSQL puts rows into `detail`. */
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

/** Matches only from the start of a word, because a long word would take quadratic time. */
const address = /(?<![^\s<>"'(),:;])[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g;

/** Mail servers and databases repeat addresses in their messages. */
export const withoutAddresses = (text: string): string => text.replace(address, '[address]');
