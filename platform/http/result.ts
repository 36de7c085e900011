/** An expected failure is a value; `respond.ts` turns results into responses. */
export type CallResult<Output> = Succeeded<Output> | ApiError;

export interface Succeeded<Output> {
  body: Output;
  headers?: Record<string, string>;
  /** Values of `Set-Cookie`. */
  cookies?: readonly string[];
}

/** A download; streams are sent as they are read, so memory does not grow with the file. */
export interface FileResult {
  file: string | ReadableStream<Uint8Array>;
  type:
    | 'text/csv; charset=utf-8'
    | 'application/octet-stream'
    | 'application/zip'
    | 'message/rfc822';
  name: string;
  headers?: Record<string, string>;
}

export interface ApiError {
  status: 400 | 401 | 403 | 404 | 405 | 409 | 412 | 413 | 415 | 421 | 422 | 429 | 500 | 503;
  /** One sentence for the visitor. */
  message: string;
  /** The path of the input field that it is about, such as `listPrice.month`. */
  field?: string;
  /** What a screen of the admin needs besides the message. */
  details?: object;
  headers?: Record<string, string>;
}

/** For results of our own shapes, never for visitors' data, which may have a field of that name. */
export const isApiError = (result: object): result is ApiError => 'message' in result;

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

export const noSuchCall: ApiError = { status: 404, message: 'There is nothing at this URL.' };

export const malformedRequest: ApiError = {
  status: 400,
  message: 'This request is malformed.',
  headers: { Connection: 'close' },
};

export const databaseDown: ApiError = {
  status: 503,
  message: 'Our database isn’t responding. Please try again in a moment.',
  headers: { 'Retry-After': '2' },
};

export const diskFull: ApiError = {
  status: 503,
  message: 'Our disk is full, so nothing was saved. Please try again later.',
  headers: { 'Retry-After': '60' },
};

export const internalError: ApiError = {
  status: 500,
  message: 'Something went wrong on our end. Please try again later.',
};
