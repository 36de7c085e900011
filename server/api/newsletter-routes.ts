import type { Context, Hono } from 'hono';
import { subscriptionPaths } from '#contract/newsletter.ts';
import { confirmSubscriber, setRhythm } from '#database/queries/subscribers.ts';
import { isRejected } from '#server/core/rate-limiter.ts';
import { type ApiError, isApiError, tooMany } from '#server/core/result.ts';
import { unsubscribe } from '#server/newsletter/subscriptions.ts';
import { paths } from '#site/router/paths.ts';
import type { AppParts, Environment } from './app-parts.ts';
import { readFile } from './body.ts';
import { reject } from './dispatch.ts';

type Parts = Pick<AppParts, 'database' | 'tokenKeys' | 'clock' | 'settings' | 'rateLimiter'>;

/**
 * RFC 8058: one POST by the reader's mail program, without cookie and from anywhere, which is why it stands before the guard against other
 * sites. It is told the same whatever the state. Whoever follows the same link with a browser comes to the page with the button.
 */
export function mountOneClick(app: Hono<Environment>, parts: Parts): void {
  const path = `${subscriptionPaths.leave}/:token`;
  app.get(path, (context) => {
    context.set('route', path);
    return context.redirect(paths.leave({ t: context.req.param('token') ?? '' }), 303);
  });
  app.post(path, async (context) => {
    context.set('route', path);
    const read = await readFile(context.req.raw, mostBytes);
    if (isApiError(read)) return reject(context, read);
    const now = parts.clock();
    const link = parts.tokenKeys.read(context.req.param('token') ?? '', 'leave', now);
    if (link)
      await unsubscribe(parts.database.db, link.subscriber, parts.tokenKeys.pseudonymize, now);
    return context.text('You’re unsubscribed.');
  });
}

/** Plain forms: each is answered with the page that says what happened. */
export function mountDoors(app: Hono<Environment>, parts: Parts): void {
  onForm(app, subscriptionPaths.confirm, async (form) => {
    const now = parts.clock();
    const link = parts.tokenKeys.read(form.get('token') ?? '', 'confirm', now);
    if (link === undefined || link === 'too old')
      return paths.confirm({ done: link ? 'too-old' : 'wrong' });
    const isConfirmed = await confirmSubscriber(parts.database.db, link.subscriber, now);
    // Which day the next one leaves is known where nobody has to press anything for it.
    const done = parts.settings.letter.autosend ? 'saturday' : 'yes';
    return paths.confirm({ done: isConfirmed ? done : 'too-old' });
  });
  onForm(app, subscriptionPaths.leave, async (form, context) => {
    const now = parts.clock();
    const token = form.get('token') ?? '';
    const link = parts.tokenKeys.read(token, 'leave', now);
    if (!link) return paths.leave({ done: 'wrong' });
    const rhythm = form.get('rhythm');
    if (rhythm === 'monthly' || rhythm === 'weekly') {
      // Each is a commit, and the link never runs out. To leave is nobody's to limit: it happens once.
      const permit = await parts.rateLimiter.consume(['frequencyChanges'], context.get('client'));
      if (isRejected(permit)) return tooMany(permit);
      await setRhythm(parts.database.db, link.subscriber, rhythm);
      return paths.leave({ t: token, done: rhythm });
    }
    await unsubscribe(parts.database.db, link.subscriber, parts.tokenKeys.pseudonymize, now);
    return paths.leave({ done: 'yes' });
  });
}

const mostBytes = 16 * 1024;

/** Where it leads on to, or why it was not done. */
type OnForm = (form: URLSearchParams, context: Context<Environment>) => Promise<string | ApiError>;

function onForm(app: Hono<Environment>, path: string, answer: OnForm): void {
  app.post(path, async (context: Context<Environment>) => {
    context.set('route', path);
    const read = await readFile(context.req.raw, mostBytes);
    if (isApiError(read)) return reject(context, read);
    const answered = await answer(new URLSearchParams(new TextDecoder().decode(read)), context);
    return typeof answered === 'string'
      ? context.redirect(answered, 303)
      : reject(context, answered);
  });
}
