import type { Hono } from 'hono';
import { findIssue } from '#database/queries/newsletter-issues.ts';
import type { Environment } from '#server/api/app-parts.ts';
import { reject } from '#server/api/dispatch.ts';
import { contentOf, readIssue } from '#server/newsletter/draft.ts';
import { sendPartsOf } from '#server/newsletter/jobs.ts';
import { renderIssue } from '#server/newsletter/send.ts';
import type { TokenKeys } from '#server/newsletter/tokens.ts';
import type { AdminParts } from './admin-parts.ts';

const path = '/api/letters/preview';

/** A frame sends no token along: its address is one, for this letter and for an hour. */
export const previewPath = (keys: TokenKeys, letter: number, at: Date): string =>
  `${path}/${keys.previewToken(letter, at)}`;

/** Styles of its own and pictures of ours; no script, no form, and in no frame but the desk's. */
export const framePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** The letter as it will arrive, in the light that is asked for. */
export function mountPreview(app: Hono<Environment>, parts: AdminParts): void {
  app.get(`${path}/:token`, async (context) => {
    context.set('route', `${path}/:token`);
    const link = parts.tokenKeys.read(context.req.param('token'), 'preview', parts.clock());
    const letter = link && (await findIssue(parts.database.db, link.letter));
    if (!letter)
      return reject(context, {
        status: 404,
        message: 'This preview has expired. Open the letter again.',
      });
    const { settings, tokenKeys: keys, mails } = parts;
    const { html } = await renderIssue(
      sendPartsOf({ settings, keys, mails }),
      contentOf(readIssue(letter).draft),
    );
    context.header('Content-Security-Policy', framePolicy);
    context.header('X-Robots-Tag', 'noindex');
    return context.html(framed(html, settings.siteUrl, context.req.query('light')));
  });
}

/** A mail's markup for a frame of the desk: its pictures and links are those of the site that it is looked at on. */
export const framed = (html: string, siteUrl: string, light: string | undefined): string =>
  inFrame(inLight(html, light).replaceAll(siteUrl, ''));

/** Pages of the site stand in no frame: what is pressed opens beside the desk. */
const inFrame = (html: string): string => html.replace('<head>', '<head><base target="_blank">');

/** Whatever the owner's own screen follows. */
const inLight = (html: string, light: string | undefined): string =>
  html.replace('(prefers-color-scheme: dark)', light === 'dark' ? 'all' : 'not all');
