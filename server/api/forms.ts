import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { type CallName, shapeOf } from '#contract/calls.ts';
import { type FormName, forms } from '#contract/http.ts';
import { isRejected } from '#server/core/rate-limiter.ts';
import { type ApiError, isApiError, tooMany } from '#server/core/result.ts';
import { paths } from '#site/router/paths.ts';
import { explain, reject, withRateLimit } from './dispatch.ts';
import type { AppParts, Environment, Handlers } from './handler.ts';
import { readForm } from './read-request.ts';

type Typed = Record<string, string>;

interface Form {
  call: CallName;
  /** Where somebody is shown what is wrong, and led who comes without a form. */
  page: string;
  thanks: string;
  /** The call's parameters; everything else that was typed is its input. */
  params?: (typed: Typed) => Typed;
}

const kinds: Record<FormName, Form> = {
  vote: {
    call: 'POST /api/products/:id/vote',
    page: paths.latestTests(),
    thanks: paths.thanks('vote'),
    params: ({ product = '' }) => ({ id: product }),
  },
  newsletter: {
    call: 'POST /api/newsletter/subscribe',
    page: paths.newsletter(),
    thanks: paths.thanks('newsletter'),
  },
  contact: { call: 'POST /api/contact', page: paths.contact(), thanks: paths.thanks('message') },
};

/**
 * Forms as browsers send them without script: the same schemas, limits and handlers as the calls. Who is thanked is sent on to a page of its
 * own, so that a reload sends nothing twice; who made a mistake gets the page back with the words still there.
 */
export function mountForms(app: Hono<Environment>, handlers: Handlers, parts: AppParts): void {
  for (const name of Object.keys(kinds) as FormName[]) {
    const [path = ''] = forms[name].split('#');
    app.use(path, async (context, next) => {
      context.set('route', path);
      await next();
    });
    app.post(path, (context) => receive(context, name, handlers, parts));
    app.get(path, (context) => context.redirect(kinds[name].page, 303));
  }
}

interface Wrong {
  errors: Record<string, string>;
  refusal: ApiError;
}

type AnyHandler = (asked: object) => Promise<object>;

async function receive(
  context: Context<Environment>,
  name: FormName,
  handlers: Handlers,
  parts: AppParts,
): Promise<Response> {
  const read = await readForm(context.req.raw);
  if (!('value' in read)) return reject(context, read);
  const { call, thanks } = kinds[name];
  const client = context.get('client');
  const checked = check(kinds[name], name, read.value);
  if ('errors' in checked) return giveBack(context, name, read.value, checked, parts);
  try {
    const answer = await withRateLimit(
      parts.rateLimiter,
      shapeOf(call),
      { client, params: checked.params as Record<string, unknown> },
      () => (handlers[call] as AnyHandler)({ request: context.req.raw, client, ...checked }),
    );
    if (!isApiError(answer as ApiError)) return context.redirect(thanks, 303);
    return giveBack(context, name, read.value, about(name, answer as ApiError), parts);
  } catch (error) {
    return giveBack(context, name, read.value, about(name, explain(error, parts, call)), parts);
  }
}

const about = (name: FormName, refusal: ApiError): Wrong => ({
  errors: { [name]: refusal.message },
  refusal,
});

function check(
  { call, params }: Form,
  name: FormName,
  typed: Typed,
): { params: object; input: unknown } | Wrong {
  const shape = shapeOf(call);
  const asked = z.safeParse(
    z.object((shape.params ?? {}) as Record<string, z.ZodType>),
    params?.(typed) ?? {},
  );
  if (!asked.success) return about(name, { status: 404, message: firstSentence(asked.error) });
  const input = z.safeParse(shape.input ?? z.unknown(), typed);
  if (input.success) return { params: asked.data, input: input.data };
  const errors = Object.fromEntries(
    // The first message of each field.
    input.error.issues
      .toReversed()
      .map(({ path: [field = name], message }) => [String(field), message]),
  );
  return { errors, refusal: { status: 400, message: firstSentence(input.error) } };
}

const firstSentence = ({ issues: [issue] }: z.core.$ZodError): string =>
  issue?.message ?? 'Your form couldn’t be sent. Check it and try again.';

/** Renders the page again, with what was typed. A client that needs too many of them gets the message alone. */
async function giveBack(
  context: Context<Environment>,
  form: FormName,
  values: Typed,
  { errors, refusal }: Wrong,
  { rateLimiter, renderForm }: AppParts,
): Promise<Response> {
  const client = context.get('client');
  const permit = await rateLimiter.consume(['returnedForms'], client);
  if (isRejected(permit)) return reject(context, tooMany(permit));
  const page = form === 'vote' ? kinds.vote.thanks : kinds[form].page;
  const shown = await renderForm({ form, page, values, errors }, client);
  return context.body(shown.html, refusal.status, {
    ...shown.headers,
    ...refusal.headers,
    'Cache-Control': 'no-store',
  });
}
