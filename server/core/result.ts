import { unknownProduct } from '#contract/product.ts';

/** What a handler gives back; `dispatch.ts` makes the response of it. An expected failure is a value. */
export type Answer<Output> = Good<Output> | Refusal;

export interface Good<Output> {
  body: Output;
  /** The body as JSON, where it was kept ready. */
  json?: string;
  headers?: Record<string, string>;
}

/** A file to keep: a table as CSV, a backup. A stream is sent as it comes, and is never whole in memory. */
export interface FileAnswer {
  file: string | ReadableStream<Uint8Array>;
  type: 'text/csv; charset=utf-8' | 'application/octet-stream' | 'message/rfc822';
  /** What it is called where it is kept. */
  name: string;
  headers?: Record<string, string>;
}

export type ApiError = Refusal;

export interface Refusal {
  status: 400 | 401 | 403 | 404 | 405 | 409 | 412 | 413 | 415 | 421 | 422 | 429 | 500 | 503;
  /** Fit for a toast. */
  sentence: string;
  /** The part of the input that it is about, as its path: `listPrice.month`. */
  field?: string;
  headers?: Record<string, string>;
}

export const isRefusal = (answer: object): answer is Refusal => 'sentence' in answer;

export const noSuchProduct: Refusal = { status: 404, sentence: unknownProduct };

export const tooMany = ({
  sentence,
  retryAfter,
}: {
  sentence: string;
  retryAfter: number;
}): Refusal => ({
  status: 429,
  sentence,
  headers: { 'Retry-After': String(retryAfter) },
});

export const databaseAway: Refusal = {
  status: 503,
  sentence: 'Our database isn’t responding. Please try again in a moment.',
  headers: { 'Retry-After': '2' },
};

export const ourMistake: Refusal = {
  status: 500,
  sentence: 'Something went wrong on our end. Please try again later.',
};
