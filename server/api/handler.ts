import type { FileOutput } from '#contract/call-shape.ts';
import type {
  CallName,
  FileOf,
  GuardOf,
  InputOf,
  OutputOf,
  ParamsOf,
  QueryOf,
} from '#contract/calls.ts';
import type { StoredSession } from '#database/queries/sessions.ts';
import type { ApiError, CallResult, FileResult } from '#server/core/result.ts';

/** One request to one call: parsed by the contract's schemas and past its guard. */
export interface RequestContext<Name extends CallName> {
  request: Request;
  /** Whose budget it counts against. */
  client: string;
  params: ParamsOf<Name>;
  query: QueryOf<Name>;
  input: InputOf<Name>;
  file: FileOf<Name>;
  /** Of the owner who asks; nobody's where the call is public. */
  session: GuardOf<Name> extends 'admin' ? StoredSession : undefined;
}

export type Handler<Name extends CallName> = (
  asked: RequestContext<Name>,
) => Promise<
  OutputOf<Name> extends FileOutput ? FileResult | ApiError : CallResult<OutputOf<Name>>
>;

/** A call of the contract without a handler is a type error. */
export type Handlers = { [Name in CallName]: Handler<Name> };
