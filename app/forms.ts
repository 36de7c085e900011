import type { Context, Hono } from 'hono';
import { z } from 'zod';
import type { PublicForm, Values } from '#features/content/page.ts';
import { contactForm } from '#features/messages/form.ts';
import { newsletterForm } from '#features/newsletter/form.ts';
import { voteForm } from '#features/votes/form.ts';
import type { AppDependencies, Environment, Handlers } from '#platform/http/handler.ts';
import { parseParams, readForm } from '#platform/http/parse-request.ts';
import { exceededLimit, reject, toApiError } from '#platform/http/respond.ts';
import { type ApiError, isApiError, noSuchCall } from '#platform/http/result.ts';
import { clientOf } from '#platform/limits/client.ts';
import { shapeOf } from './calls.ts';
import { afterChange, runParsed } from './dispatch.ts';
import type { Address, PublicPages } from './serve-pages.ts';

/** Every form of the public pages. */
const publicForms: readonly PublicForm[] = [contactForm, newsletterForm, voteForm];

interface FormDependencies
  extends Pick<AppDependencies, 'settings' | 'rateLimiter' | 'content' | 'log' | 'wake'> {
  handlers: Handlers;
  publicPages: PublicPages;
}

/** Receives every form; opened as a page, its URL leads to the form. */
export function mountForms(app: Hono<Environment>, dependencies: FormDependencies): void {
  const { publicPages } = dependencies;
  for (const form of publicForms) {
    app.post(form.action, afterChange(dependencies), async (context) => {
      const parsed = await readForm(context.req.raw);
      if (isApiError(parsed)) return reject(context, parsed);
      const { value: values } = parsed;
      const page = isOwnPath.test(values.page ?? '') ? values.page : undefined;
      const address = publicPages.find(page ?? form.page) ?? publicPages.find(form.page);
      if (!address) return reject(context, noSuchCall);
      return answerForm(context, form, { values, address }, dependencies);
    });
    app.get(form.action, (context) => context.redirect(form.page, 303));
  }
}

/** Success leads there, so a browser must not read another site or another header in it. */
const isOwnPath = /^\/(?!\/)[\w\-/]*$/;

/** What is wrong with a form, by field, and in one sentence. */
interface Refusal {
  errors: Values;
  error: ApiError;
}

/**
 * One answer to a form: success leads back to its page with a fragment that confirms it; a refusal
 * is the page again, with what was typed.
 */
async function answerForm(
  context: Context<Environment>,
  form: PublicForm,
  { values, address }: { values: Values; address: Address },
  dependencies: FormDependencies,
): Promise<Response> {
  const { incoming } = context.env;
  const outcome = await send(context, form, values, dependencies);
  if ('fragment' in outcome) return context.redirect(`${address.path}#${outcome.fragment}`, 303);
  const exceeded = await exceededLimit(dependencies, incoming, 'returnedForms');
  if (exceeded) return reject(context, exceeded);
  const { errors, error } = outcome;
  const { action, failed: title } = form;
  const refused = { action, values, title, message: error.message, errors };
  const snapshot = await dependencies.content.current();
  const page = await dependencies.publicPages.refuse(address, snapshot, refused);
  const { body, headers } = await page.answer(incoming.headers);
  return new Response(body, { status: error.status, headers: { ...headers, ...error.headers } });
}

async function send(
  context: Context<Environment>,
  { call, params: paramsOf, fragment }: PublicForm,
  values: Values,
  dependencies: FormDependencies,
): Promise<{ fragment: string } | Refusal> {
  const { handlers, settings } = dependencies;
  const shape = shapeOf(call);
  const given = paramsOf?.(values) ?? {};
  const params = parseParams(shape.params ?? {}, (name) => given[name]);
  if (isApiError(params)) return { errors: {}, error: params };
  const input = z.safeParse(shape.input ?? z.unknown(), values);
  if (!input.success) return wrongInput(input.error);
  const request = {
    request: context.req.raw,
    client: clientOf(context.env.incoming, settings.trustedProxies),
    params: params.value,
    input: input.data,
  };
  try {
    const result = await runParsed(call, request, handlers, dependencies);
    if (isApiError(result)) return { errors: {}, error: result };
    return { fragment: fragment(values, (result as { body: never }).body) };
  } catch (error) {
    return { errors: {}, error: toApiError(error, dependencies, call) };
  }
}

function wrongInput(error: z.core.$ZodError): Refusal {
  const errors = Object.fromEntries(
    // Reversed, so that the first message of each field wins.
    error.issues.toReversed().map(({ path: [field = ''], message }) => [String(field), message]),
  );
  const message = error.issues[0]?.message ?? 'Your form couldn’t be sent. Check it and try again.';
  return { errors, error: { status: 400, message } };
}
