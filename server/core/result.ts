/** What a handler gives back; `dispatch.ts` makes the response of it. An expected failure is a value. */
export type CallResult<Output> = Succeeded<Output> | ApiError;

export interface Succeeded<Output> {
  body: Output;
  /** The body as JSON, where it was kept ready. */
  json?: string;
  headers?: Record<string, string>;
}

/** A file to keep: a table as CSV, a backup. A stream is sent as it comes, and is never whole in memory. */
export interface FileResult {
  file: string | ReadableStream<Uint8Array>;
  type: 'text/csv; charset=utf-8' | 'application/octet-stream' | 'message/rfc822';
  /** What it is called where it is kept. */
  name: string;
  headers?: Record<string, string>;
}

export interface ApiError {
  status: 400 | 401 | 403 | 404 | 405 | 409 | 412 | 413 | 415 | 421 | 422 | 429 | 500 | 503;
  /** Fit for a toast. */
  message: string;
  /** The part of the input that it is about, as its path: `listPrice.month`. */
  field?: string;
  headers?: Record<string, string>;
}

export const isApiError = (answer: object): answer is ApiError => 'message' in answer;

export const tooMany = ({
  message,
  retryAfter,
}: {
  message: string;
  retryAfter: number;
}): ApiError => ({
  status: 429,
  message,
  headers: { 'Retry-After': String(retryAfter) },
});

export const databaseAway: ApiError = {
  status: 503,
  message: 'Our database isn’t responding. Please try again in a moment.',
  headers: { 'Retry-After': '2' },
};

export const ourMistake: ApiError = {
  status: 500,
  message: 'Something went wrong on our end. Please try again later.',
};
