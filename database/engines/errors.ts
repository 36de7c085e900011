/** The database cannot be used; the message is for the operator. */
export class DatabaseOpenError extends Error {
  override name = 'DatabaseOpenError';
}

/** Thrown by tests that simulate an unavailable database. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

// Full disk, long lock, damaged or read-only file. SQLITE_ERROR and constraints are bugs.
const sqliteTrouble =
  /^SQLITE_(FULL|BUSY|LOCKED|IOERR|READONLY|CANTOPEN|CORRUPT|NOTADB|NOMEM|PROTOCOL)/;

// Connection lost (08), resources gone (53), operator or timeout (57), system (58), read-only stand-by (25006),
// and the two kinds of "try again" (40001, 40P01).
const postgresTrouble = /^(08...|53...|57...|58...|25006|40001|40P01|55P03)$/;

const networkTrouble =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

// pg gives these no code.
const wordsOfTrouble =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Postgres connection has been discarded)/;

/** Whether the database, not the request or our code, failed: a 503 that can be retried. */
export function isDatabaseTrouble(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  // Node reports a host with several addresses as one error with all failures inside.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseTrouble);
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    sqliteTrouble.test(code) ||
    postgresTrouble.test(code) ||
    networkTrouble.test(code) ||
    wordsOfTrouble.test(error.message)
  );
}
