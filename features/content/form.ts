import type { CallName, OutputOf } from '#contract/calls.ts';

export type Values = Readonly<Record<string, string>>;

/**
 * A form of a public page, sent without JavaScript. It makes the same call as its island, under the
 * same rules and limits. Its hidden field `page` has the path of the page that it is on.
 */
export interface PublicForm<Name extends CallName = CallName> {
  action: `/forms/${string}`;
  /** The page of a form that names none. */
  page: string;
  call: Name;
  /** The call's parameters; all other fields are its input. */
  params?(values: Values): Values;
  /** The title of a refusal. */
  failed: string;
  /** The id of the element that confirms success; no link of the page uses it. */
  fragment(values: Values, output: OutputOf<Name>): string;
}

export const defineForm = <Name extends CallName>(form: PublicForm<Name>): PublicForm => form;
