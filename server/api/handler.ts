import type { IncomingMessage } from 'node:http';
import type { FileOutput, OwnerGuard } from '#contract/call-shape.ts';
import type {
  CallName,
  FileOf,
  GuardOf,
  InputOf,
  OutputOf,
  ParamsOf,
  QueryOf,
} from '#contract/calls.ts';
import { unknownProduct } from '#contract/common.ts';
import type { RateLimitName } from '#contract/rate-limits.ts';
import type { StoredSession } from '#features/account/queries.ts';
import type { RenderEmails } from '#features/newsletter/emails.tsx';
import type { Counters } from '#platform/cache/counters.ts';
import type { ResponseCache } from '#platform/cache/response-cache.ts';
import type { OpenDatabase } from '#platform/database/connect.ts';
import type { RateLimiter } from '#platform/limits/rate-limiter.ts';
import type { TokenKeys } from '#platform/tokens.ts';
import type { Content, Snapshot } from '#server/content/current.ts';
import type { Log } from '#server/core/logger.ts';
import type { Metrics } from '#server/core/metrics.ts';
import type { ApiError, CallResult, FileResult } from '#server/core/result.ts';
import type { OpenSettings } from '#server/settings/current.ts';

/** Runs a call for a logged-in owner, and rejects everyone else. */
export type AsAdmin = <Result extends object>(
  request: Request,
  guard: OwnerGuard,
  work: (session: StoredSession) => Promise<Result | ApiError>,
) => Promise<Result | ApiError>;

/** The dependencies of the API, so that a test can pass others. */
export interface AppDependencies {
  database: OpenDatabase;
  settings: OpenSettings;
  clock: () => Date;
  log: Log;
  rateLimiter: RateLimiter<RateLimitName>;
  asAdmin: AsAdmin;
  keys: TokenKeys;
  mails: () => Promise<RenderEmails>;
  content: Content;
  /** Called after a change, which may have added jobs or emails. */
  wake?(): void;
  /** Pages and public lists, as they are for everyone. */
  cache: ResponseCache;
  /** `changed` is called after a commit, before the response is sent. */
  counters: Pick<Counters, 'changed'>;
  metrics?: Metrics;
}

/** `Bindings` is what `@hono/node-server` passes as `env`. */
export interface Environment {
  Bindings: { incoming: IncomingMessage };
  Variables: { route?: string; requestId: string };
}

/** A parsed request that passed the call's guard. */
export interface RequestContext<Name extends CallName> {
  request: Request;
  /** The published content of this request. */
  snapshot: Snapshot;
  /** Whose rate limits it counts against. */
  client: string;
  params: ParamsOf<Name>;
  query: QueryOf<Name>;
  input: InputOf<Name>;
  file: FileOf<Name>;
  /** The owner's session; undefined for public calls. */
  session: GuardOf<Name> extends OwnerGuard ? StoredSession : undefined;
}

export type Handler<Name extends CallName> = (
  context: RequestContext<Name>,
) => Promise<
  OutputOf<Name> extends FileOutput ? FileResult | ApiError : CallResult<OutputOf<Name>>
>;

/** A call of the contract without a handler is a type error. */
export type Handlers = { [Name in CallName]: Handler<Name> };

export const noSuchProduct: ApiError = { status: 404, message: unknownProduct };
