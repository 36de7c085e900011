import { Finished } from './finished.ts';

export interface Apologies {
  /** The database does not answer, and there is no page from before. */
  away: Finished;
  /** Too many pages wait to be made. */
  busy: Finished;
  /** Our own code broke on it. */
  mistake: Finished;
}

/** What is answered in place of a page that cannot be made, in a sentence. */
export function createApologies(security: Record<string, string>): Apologies {
  const apology = (status: 500 | 503, sentence: string, retryAfter: string) =>
    new Finished(status, Buffer.from(sentence), {
      ...security,
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      'Retry-After': retryAfter,
    });
  return {
    away: apology(503, 'Our database is not answering. Please try again in a moment.', '5'),
    busy: apology(503, 'Too many people at once. Please try again in a moment.', '2'),
    mistake: apology(
      500,
      'This page broke while it was made. We have been told; please try again later.',
      '60',
    ),
  };
}
