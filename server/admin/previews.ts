import type { Context, Hono } from 'hono';
import type { StoredSession } from '#database/queries/admin.ts';
import { findIssue } from '#features/newsletter/issue-queries.ts';
import { contentOf, readIssue } from '#features/newsletter/issues.ts';
import { sendDependenciesOf } from '#features/newsletter/jobs.ts';
import { renderIssue } from '#features/newsletter/send.ts';
import type { TokenKeys } from '#platform/tokens.ts';
import { reject } from '#server/api/dispatch.ts';
import type { Environment } from '#server/api/handler.ts';
import type { AdminDependencies } from './open-admin.ts';

const issuePath = '/api/letters/preview';

/** A frame sends no bearer token, so its URL contains one that ends with the session. */
export const issuePreviewUrl = (
  keys: TokenKeys,
  issue: number,
  session: StoredSession,
  at: Date,
): string => `${issuePath}/${keys.previewToken(issue, session.id, at)}`;

const framePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** Emails as they will look, for the admin's frames. */
export function mountPreviews(app: Hono<Environment>, dependencies: AdminDependencies): void {
  const { settings, keys, clock, sessions } = dependencies;

  app.get(`${issuePath}/:token`, async (context) => {
    const link = keys.read(context.req.param('token'), 'preview', clock());
    const isAllowed = link && (await sessions.isAlive(link.session));
    const issue = isAllowed && (await findIssue(dependencies.database.db, link.issue));
    if (!issue)
      return reject(context, {
        status: 404,
        message: 'This preview has expired. Open the issue again.',
      });
    const { library } = await dependencies.content.current();
    const content = contentOf(readIssue(issue), library.site.stores.list);
    const { html } = await renderIssue(await sendDependenciesOf(dependencies), content);
    return sendPreview(context, html, settings.siteUrl, framePolicy);
  });
}

/** Attributes with URLs of the site; the text keeps its URLs. */
const ownLinks = (siteUrl: string): RegExp =>
  new RegExp(`\\b(href|src)="${RegExp.escape(siteUrl)}(/[^"]*)?"`, 'g');

/** Images and links point to the site that serves the preview, and links open a new tab. */
function sendPreview(
  context: Context<Environment>,
  html: string,
  siteUrl: string,
  policy: string,
): Response | Promise<Response> {
  const scheme = context.req.query('light') === 'dark' ? 'all' : 'not all';
  const framed = html
    .replace('(prefers-color-scheme: dark)', scheme)
    .replaceAll(ownLinks(siteUrl), (_, name: string, path = '/') => `${name}="${path}"`)
    .replace('<head>', '<head><base target="_blank">');
  context.header('Content-Security-Policy', policy);
  context.header('X-Robots-Tag', 'noindex');
  return context.html(framed);
}
