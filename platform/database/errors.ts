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
  const code = codeOf(error);
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

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Why PostgreSQL cannot be used, without the password of its URL. */
export function openError(url: string, error: unknown): DatabaseOpenError {
  if (error instanceof DatabaseOpenError) return error;
  const host = URL.parse(url)?.host || 'DATABASE_URL';
  return new DatabaseOpenError(
    `PostgreSQL at ${host} can’t be used: ${causeOf(error)}. Check DATABASE_URL and that the server is running.`,
    { cause: error },
  );
}

function causeOf(error: unknown): string {
  // Node reports a host with several addresses as one error with all failures inside.
  if (error instanceof AggregateError) return error.errors.map(causeOf).join(', ');
  return error instanceof Error && error.message ? error.message.replace(/\.$/, '') : String(error);
}
