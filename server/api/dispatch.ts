import { createHash } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { type CallName, calls } from '#contract/calls.ts';
import { isDatabaseTrouble } from '#database/failure.ts';
import type { AppParts, Environment } from '#server/app-parts.ts';
import { clientAddress } from '#server/guards/client-address.ts';
import { type Answer, databaseAway, type Good, isRefusal, ourMistake, type Refusal } from './answer.ts';
import { type Handlers, toProductId } from './call.ts';

/** Binds every call of the contract to its handler; what is left is refused in a sentence. */
export function mountCalls(app: Hono<Environment>, handlers: Handlers, parts: AppParts): void {
  const methodsOf = new Map<string, string[]>();
  for (const name of Object.keys(calls) as CallName[]) {
    const { method, path } = calls[name];
    methodsOf.set(path, [...(methodsOf.get(path) ?? []), ...(method === 'GET' ? ['GET', 'HEAD'] : [method])]);
    app.on(method, path, (context) => answerCall(context, name, handlers, parts));
  }
  for (const [path, methods] of methodsOf) app.all(path, (context) => refuse(context, wrongMethod(methods)));
  app.notFound((context) => refuse(context, noSuchCall));
}

const noSuchCall: Refusal = { status: 404, sentence: 'There is nothing at this address.' };

export const wrongMethod = (methods: readonly string[]): Refusal => ({
  status: 405,
  sentence: `This address only answers to ${methods.join(' and ')}.`,
  headers: { Allow: methods.join(', ') },
});

async function answerCall(
  context: Context<Environment>,
  name: CallName,
  handlers: Handlers,
  parts: AppParts,
): Promise<Response> {
  context.set('route', calls[name].path);
  let answer: Answer<unknown>;
  try {
    answer = await handlers[name]({
      request: context.req.raw,
      client: clientAddress(
        context.env?.incoming?.socket?.remoteAddress,
        context.req.header('x-forwarded-for'),
        parts.settings.trustedProxies,
      ),
      productId: toProductId(context.req.param('id')),
    });
  } catch (error) {
    answer = explain(error, parts, calls[name].path);
  }
  if (!isRefusal(answer)) return calls[name].method === 'GET' ? show(context, answer) : accept(context, answer);
  return name === 'login' ? refuseLogin(context, answer) : refuse(context, answer);
}

/** What a visitor is told of something that nobody expected, and the owner with it. */
export function explain(error: unknown, { log, watch }: Pick<AppParts, 'log' | 'watch'>, route?: string): Refusal {
  log.error({ err: error, route }, 'a call failed');
  if (!isDatabaseTrouble(error)) return ourMistake;
  watch?.databaseFailed();
  return databaseAway;
}

/** What was read is the same for everybody: whoever has it already is told so. */
function show(context: Context, { body, json = JSON.stringify(body) }: Good<unknown>): Response {
  const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 27)}"`;
  context.header('ETag', etag);
  context.header('Cache-Control', 'no-cache');
  if (isKnown(etag, context.req.header('if-none-match'))) return context.body(null, 304);
  return accept(context, { body, json });
}

function accept(context: Context, { body, json, headers }: Good<unknown>): Response {
  for (const [name, value] of Object.entries(headers ?? {})) context.header(name, value);
  return context.body(json ?? JSON.stringify(body), 200, { 'Content-Type': 'application/json; charset=utf-8' });
}

export function refuse(context: Context, { status, sentence, headers }: Refusal): Response {
  return context.body(sentence, status, { 'Content-Type': 'text/plain; charset=utf-8', ...headers });
}

/** The one call whose client reads the reason from JSON. */
function refuseLogin(context: Context, { status, sentence, headers }: Refusal): Response {
  return context.json({ ok: false, error: sentence }, status, headers);
}

/** A proxy that compresses on the way marks the tag as weak; for a 304 that makes no difference. */
function isKnown(etag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}
