import { refusedFieldHeader } from '#contract/http.ts';
import { CallError } from '#site/data/api-client.ts';

/** The server's message, or that the server could not be reached. */
export const errorMessage = (error: unknown): string =>
  error instanceof CallError
    ? error.body
    : 'The server couldn’t be reached. Check your connection and try again.';

/** The input field that the server rejected; empty if the error is about no single field. */
export const errorField = (error: unknown): string =>
  error instanceof CallError ? (error.headers.get(refusedFieldHeader) ?? '') : '';

/** The message if the error is about this field. */
export const fieldError = (error: unknown, field: string): string | undefined =>
  error && errorField(error) === field ? errorMessage(error) : undefined;

/** The message if the error is about none of these fields. */
export const otherError = (error: unknown, fields: readonly string[]): string | undefined =>
  error && !fields.includes(errorField(error)) ? errorMessage(error) : undefined;

export const isConflict = (error: unknown): boolean =>
  error instanceof CallError && error.status === 409;
