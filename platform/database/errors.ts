/** The database cannot be used; the message is for the operator. */
export class DatabaseOpenError extends Error {
  override name = 'DatabaseOpenError';
}

// Full disk, long lock, damaged or read-only file; SQLITE_ERROR and constraints are bugs.
const sqliteErrors =
  /^SQLITE_(FULL|BUSY|LOCKED|IOERR|READONLY|CANTOPEN|CORRUPT|NOTADB|NOMEM|PROTOCOL)/;

// Connection lost (08), no resources (53), operator or timeout (57), system (58), and retryable
// conflicts (40001, 40P01).
const postgresErrors = /^(08...|53...|57...|58...|40001|40P01|55P03)$/;

const networkErrors =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

// pg gives these no code.
const messagesWithoutCode =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Postgres connection has been discarded)/;

/** Whether the database, not the request or our code, failed: a 503 that can be retried. */
export function isDatabaseError(error: unknown): boolean {
  // Node reports a host with several addresses as one error with all failures inside.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseError);
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    sqliteErrors.test(code) ||
    postgresErrors.test(code) ||
    networkErrors.test(code) ||
    messagesWithoutCode.test(error.message)
  );
}

/** Nothing can be written, by the disk or by a limit of the file's size; reading works. */
export const isDiskFull = (error: unknown): boolean =>
  /^(SQLITE_FULL|SQLITE_IOERR_WRITE|53100|ENOSPC)$/.test(codeOf(error));

const tlsErrors =
  /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(VERIFY|GET)_|CERT_|ERR_TLS_|ERR_SSL_|EPROTO|HOSTNAME_MISMATCH)/;

/** Messages by error code of PostgreSQL, Node or OpenSSL; the first match counts. */
const reasons: [RegExp, (host: string) => string][] = [
  [/^28P01$/, (host) => `PostgreSQL at ${host} rejected the password in DATABASE_URL`],
  [
    /^28/,
    (host) =>
      `PostgreSQL at ${host} does not allow the user in DATABASE_URL to connect from this host`,
  ],
  [/^3D000$/, (host) => `PostgreSQL at ${host} does not have the database named in DATABASE_URL`],
  [
    /^42501$/,
    (host) => `PostgreSQL at ${host} does not allow the user in DATABASE_URL to create tables`,
  ],
  [
    /^53300$/,
    (host) =>
      `PostgreSQL at ${host} has too many connections: raise max_connections, or start fewer processes`,
  ],
  [
    /^57P03$/,
    (host) => `PostgreSQL at ${host} is still starting, or stopping: try again in a moment`,
  ],
  [
    /^(57014|55P03)$/,
    (host) => `PostgreSQL at ${host} was locked by another connection for too long`,
  ],
  [
    tlsErrors,
    (host) =>
      `The encrypted connection to PostgreSQL at ${host} failed: check sslmode and certificates`,
  ],
  [
    /^(ENOTFOUND|EAI_AGAIN)$/,
    (host) => `The host of PostgreSQL at ${host} could not be found: check DATABASE_URL`,
  ],
];

/** Why PostgreSQL cannot be used, with the original error and without the password. */
export function openError(url: string, error: unknown): DatabaseOpenError {
  if (error instanceof DatabaseOpenError) return error;
  const host = URL.parse(url)?.host || 'DATABASE_URL';
  const code = codeOf(error);
  const [, known] = reasons.find(([codes]) => codes.test(code)) ?? [];
  const message =
    known?.(host) ??
    `PostgreSQL at ${host} is not responding: check DATABASE_URL and that the server is running`;
  return new DatabaseOpenError(`${message} (${causeOf(error)}).`, { cause: error });
}

function codeOf(error: unknown): string {
  // pg gives no code to a server without TLS.
  if (error instanceof Error && error.message.includes('does not support SSL'))
    return 'ERR_SSL_UNSUPPORTED';
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function causeOf(error: unknown): string {
  // Node reports a host with several addresses as one error with all failures inside.
  if (error instanceof AggregateError) return error.errors.map(causeOf).join(', ');
  return error instanceof Error && error.message ? error.message.replace(/\.$/, '') : String(error);
}
