import { CallError } from '#site/api.ts';

/** Why something did not come about, in the server's words where it had any. */
export function sentenceOf(error: unknown): string {
  if (error instanceof CallError) return error.body;
  return 'The server could not be reached.';
}
