/** The database cannot be used at all: one sentence for the person who started the program. */
export class DatabaseOpenError extends Error {
  override name = 'DatabaseOpenError';
}

/** The database did not take part in time; thrown by our own guards, beside the engines' errors. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

// Full disk, lock held too long, file gone bad or read-only. SQLITE_ERROR and constraints are our own mistakes.
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

/** True where the database, not the request or our code, is the reason: worth a 503 and another try. */
export function isDatabaseTrouble(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  // Node reports a name that resolves to several addresses as one error with all refusals inside.
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
