import type { IncomingMessage } from 'node:http';
import type { Counters } from '#platform/cache/counters.ts';
import type { ResponseCache } from '#platform/cache/response-cache.ts';
import type { OpenDatabase } from '#platform/database/connect.ts';
import type { RateLimiter } from '#platform/limits/rate-limiter.ts';
import type { RateLimitName } from '#platform/limits/rate-limits.ts';
import type { Log } from '#platform/logger.ts';
import type { Metrics } from '#platform/metrics.ts';
import type { TokenKeys } from '#platform/tokens.ts';
import type {
  CallName,
  Calls,
  FileIn,
  FileOutput,
  InputIn,
  OutputIn,
  ParamsIn,
  QueryIn,
} from './calls.ts';
import type { ApiError, CallResult, FileResult } from './result.ts';

/** What handlers need; `app/dependencies.ts` adds the parts of the features. */
export interface AppDependencies {
  database: OpenDatabase;
  clock: () => Date;
  log: Log;
  rateLimiter: RateLimiter<RateLimitName>;
  keys: TokenKeys;
  /** Called after a change, which may have added jobs or emails. */
  wake?(): void;
  /** Pages and public lists, as they are for everyone. */
  cache: ResponseCache;
  /** `changed` is called after a commit, before the response is sent. */
  counters: Pick<Counters, 'changed'>;
  metrics?: Metrics | undefined;
}

/** Those of login and the admin calls. */
export interface AdminDependencies extends AppDependencies {
  random: (bytes: number) => Uint8Array;
}

/** `Bindings` is what `@hono/node-server` passes as `env`. */
export interface Environment {
  Bindings: { incoming: IncomingMessage };
  Variables: { route?: string; requestId: string };
}

/**
 * A parsed request that passed the call's guard; `app/dependencies.ts` adds the published content
 * and the owner's session.
 *
 * @public because only an exported interface can be added to
 */
export interface RequestContext<Name extends CallName> {
  request: Request;
  /** Whose rate limits it counts against. */
  client: string;
  params: ParamsIn<Calls[Name]>;
  query: QueryIn<Calls[Name]>;
  input: InputIn<Calls[Name]>;
  file: FileIn<Calls[Name]>;
}

export type Handler<Name extends CallName> = (
  context: RequestContext<Name>,
) => Promise<
  OutputIn<Calls[Name]> extends FileOutput
    ? FileResult | ApiError
    : CallResult<OutputIn<Calls[Name]>>
>;

/** A call without a handler is a type error. */
export type Handlers = { [Name in CallName]: Handler<Name> };
