import { DatabaseOpenError } from '#platform/database/errors.ts';
import type { ApiError } from '#platform/http/result.ts';

/** Rejects a second run while one is running; expected errors become responses. */
export function oneAtATime(what: string) {
  let isBusy = false;
  return async <Result>(work: () => Promise<Result>): Promise<Result | ApiError> => {
    if (isBusy) return { status: 409, message: `${what} is already running.` };
    isBusy = true;
    try {
      return await work();
    } catch (error) {
      if (error instanceof DatabaseOpenError) return { status: 409, message: error.message };
      throw error;
    } finally {
      isBusy = false;
    }
  };
}
