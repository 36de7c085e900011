import { refusedFieldHeader } from '#contract/answer-headers.ts';
import { CallError } from '#site/data/api-client.ts';

/** Why something did not come about, in the server's words where it had any. */
export function sentenceOf(error: unknown): string {
  if (error instanceof CallError) return error.body;
  return 'The server could not be reached.';
}

/** Why something did not come about, and which part of what was sent the server means; empty where it means none. */
export interface Failure {
  failure: string;
  field: string;
}

export const failureOf = (error: unknown): Failure => ({
  failure: sentenceOf(error),
  field: error instanceof CallError ? (error.headers.get(refusedFieldHeader) ?? '') : '',
});

/** Under which of a form's fields the sentence stands; `rest` is what is about none of them. */
export function placed<Name extends string>(
  { failure, field }: Failure,
  names: readonly Name[],
): { [Place in Name | 'rest']?: string } {
  if (!failure) return {};
  const place: Name | 'rest' = names.find((name) => name === field) ?? 'rest';
  return { [place]: failure } as { [Place in Name | 'rest']?: string };
}
