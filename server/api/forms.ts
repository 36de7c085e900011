import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { answerForm, publicForms } from '#app/forms.ts';
import type { PublicPages } from '#app/serve-pages.ts';
import { type CallName, shapeOf } from '#contract/calls.ts';
import { type FormName, forms } from '#contract/http.ts';
import { clientOf } from '#platform/limits/client.ts';
import type { Snapshot } from '#server/content/current.ts';
import { type ApiError, isApiError } from '#server/core/result.ts';
import { paths } from '#site/router/paths.ts';
import { matchPattern, type RouteName } from '#site/router/routes.ts';
import { afterChange, exceededLimit, reject, toApiError, withRateLimit } from './dispatch.ts';
import type { AppDependencies, Environment, Handlers } from './handler.ts';
import { readForm } from './parse-request.ts';

type Values = Record<string, string>;

interface Form {
  call: CallName;
  /** Shows the form; also the target of a GET. */
  page: string;
  thanks: string;
  /** The call's parameters; the other fields are its input. */
  params?: (values: Values) => Values;
}

const formCalls: Record<FormName, Form> = {
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
 * Success redirects to a page, so that a reload sends nothing twice; an error renders the form
 * again.
 */
export function mountForms(
  app: Hono<Environment>,
  handlers: Handlers,
  dependencies: AppDependencies & { publicPages: PublicPages },
): void {
  for (const name of Object.keys(formCalls) as FormName[]) {
    const [path = ''] = forms[name].split('#');
    app.post(path, afterChange(dependencies), (context) =>
      submit(context, name, handlers, dependencies),
    );
    app.get(path, (context) => context.redirect(formCalls[name].page, 303));
  }
}

interface FormError {
  /** Messages by field. */
  errors: Record<string, string>;
  error: ApiError;
}

type AnyHandler = (context: object) => Promise<object>;

async function submit(
  context: Context<Environment>,
  name: FormName,
  handlers: Handlers,
  dependencies: AppDependencies & { publicPages: PublicPages },
): Promise<Response> {
  const form = await readForm(context.req.raw);
  if (isApiError(form)) return reject(context, form);
  const address = dependencies.publicPages.find(form.value.page ?? '');
  const publicForm = publicForms.find(({ action }) => action === context.req.path);
  if (address && publicForm)
    return answerForm(
      context,
      publicForm,
      { values: form.value, address },
      { ...dependencies, handlers },
    );
  const { call, thanks } = formCalls[name];
  const client = clientOf(context.env.incoming, dependencies.settings.trustedProxies);
  const snapshot = await dependencies.content.current();
  const sent = { form: name, values: form.value, snapshot };
  const renderAgain = (error: FormError) => renderForm(context, sent, error, dependencies);
  const parsed = parseForm(formCalls[name], name, form.value);
  if ('errors' in parsed) return renderAgain(parsed);
  try {
    const result = await withRateLimit(
      dependencies.rateLimiter,
      shapeOf(call),
      { client, params: parsed.params as Record<string, unknown> },
      () =>
        (handlers[call] as AnyHandler)({ request: context.req.raw, client, snapshot, ...parsed }),
    );
    if (!isApiError(result)) return context.redirect(thanks, 303);
    return renderAgain(formError(name, result));
  } catch (error) {
    return renderAgain(formError(name, toApiError(error, dependencies, call)));
  }
}

const formError = (name: FormName, error: ApiError): FormError => ({
  errors: { [name]: error.message },
  error,
});

function parseForm(
  { call, params }: Form,
  name: FormName,
  values: Values,
): { params: object; input: unknown } | FormError {
  const shape = shapeOf(call);
  const parsedParams = z.safeParse(
    z.object((shape.params ?? {}) as Record<string, z.ZodType>),
    params?.(values) ?? {},
  );
  if (!parsedParams.success)
    return formError(name, { status: 404, message: firstMessage(parsedParams.error) });
  const input = z.safeParse(shape.input ?? z.unknown(), values);
  if (input.success) return { params: parsedParams.data, input: input.data };
  const errors = Object.fromEntries(
    // Reversed, so that the first message of each field wins.
    input.error.issues
      .toReversed()
      .map(({ path: [field = name], message }) => [String(field), message]),
  );
  return { errors, error: { status: 400, message: firstMessage(input.error) } };
}

const firstMessage = ({ issues: [issue] }: z.core.$ZodError): string =>
  issue?.message ?? 'Your form couldn’t be sent. Check it and try again.';

/** The newsletter form is on several pages and names its own. */
function pageOf(form: FormName, values: Values): string {
  const match = matchPattern(values.page ?? '');
  const isOnPage = form === 'newsletter' && match && newsletterPages.includes(match.name);
  return isOnPage ? `${match.path}#newsletter` : formCalls[form].page;
}

const newsletterPages: readonly RouteName[] = ['home', 'review', 'post', 'issues'];

/** Rendering is limited per client; above the limit the response is only a message. */
async function renderForm(
  context: Context<Environment>,
  { form, values, snapshot }: { form: FormName; values: Values; snapshot: Snapshot },
  { errors, error }: FormError,
  dependencies: Pick<AppDependencies, 'settings' | 'rateLimiter' | 'renderForm'>,
): Promise<Response> {
  const client = clientOf(context.env.incoming, dependencies.settings.trustedProxies);
  const exceeded = await exceededLimit(dependencies, context.env.incoming, 'returnedForms');
  if (exceeded) return reject(context, exceeded);
  const page = form === 'vote' ? formCalls.vote.thanks : pageOf(form, values);
  const result = { form, page, values, errors };
  const { html, headers } = await dependencies.renderForm(result, snapshot, client);
  return context.body(html, error.status, {
    ...headers,
    ...error.headers,
    'Cache-Control': 'no-store',
  });
}
