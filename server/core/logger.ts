import { visibleText } from '#contract/visible-text.ts';
import { createLineWriter, type LineWriter } from './line-writer.ts';

/** A sentence for the owner, with what it is about. */
export interface Write {
  (about: Readonly<Record<string, unknown>>, sentence: string): void;
  (sentence: string): void;
}

const levels = {
  trace: 10,
  debug: 20,
  info: 30,
  warn: 40,
  error: 50,
  fatal: 60,
  silent: Number.POSITIVE_INFINITY,
};

export type LogLevel = keyof typeof levels;
export type Log = Record<'debug' | 'info' | 'warn' | 'error', Write>;

interface LogParts extends Partial<LineWriter> {
  /** Without one the lines carry no time. */
  clock?: () => Date;
}

/** Looked for from the beginning of a word alone: from each of its letters, a long word without an @ would take the square of its length. */
const address = /(?<![^\s<>"'(),:;])[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g;

/** What is logged under one of these by mistake is blotted out, however deep. */
const personal = new Set([
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
]);
const blotted = '[Redacted]';

/**
 * One line of JSON for each. Nothing personal gets in: callers log the route's pattern, status and duration. Errors are cut down to what is ours,
 * since PostgreSQL puts the row into `detail` and mail servers repeat addresses.
 */
export function createLog(
  level: LogLevel,
  { write = createLineWriter(1).write, clock }: LogParts = {},
): Log {
  const time = clock ? () => `,"time":"${clock().toISOString()}"` : () => '';
  const writeAt = (name: keyof Log): Write => {
    if (levels[name] < levels[level]) return () => undefined;
    const begin = `{"level":${levels[name]}`;
    return (about: Readonly<Record<string, unknown>> | string, sentence?: string) => {
      const [fields, said] =
        typeof about === 'string' ? ['', about] : [printFields(about), sentence];
      // Strangers’ words are among them, and whoever reads a log reads it in a terminal.
      write(visibleText(`${begin}${time()}${fields},"msg":${JSON.stringify(said)}}\n`));
    };
  };
  return {
    debug: writeAt('debug'),
    info: writeAt('info'),
    warn: writeAt('warn'),
    error: writeAt('error'),
  };
}

function printFields(about: Readonly<Record<string, unknown>>): string {
  let printed = '';
  for (const key in about) {
    const value = personal.has(key) ? blotted : about[key];
    if (value !== undefined)
      printed += `,${JSON.stringify(key)}:${print(key === 'err' ? plainError(value) : value)}`;
  }
  return printed;
}

/** What goes in circles, or breaks when it is asked for its text, must not take down what wanted to tell of it. */
function print(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  try {
    if (typeof value !== 'object') return JSON.stringify(value);
    return JSON.stringify(value, (key, inner) => (personal.has(key) ? blotted : inner));
  } catch {
    return '"[cannot be written]"';
  }
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
