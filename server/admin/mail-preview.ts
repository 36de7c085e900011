import type { Hono } from 'hono';
import { mailName, noSuchMailFile } from '#contract/admin.ts';
import type { Environment } from '#server/api/app-parts.ts';
import { reject } from '#server/api/dispatch.ts';
import { mailFolder } from '#server/mail/file-transport.ts';
import type { AdminParts } from './admin-parts.ts';
import { mailPreview, readMail } from './mail-files.ts';
import { framed, framePolicy } from './newsletter-preview.ts';

/** A mail that lies on this machine, as it looks. It runs nothing, in or out of a frame. */
export function mountMailPreview(app: Hono<Environment>, parts: AdminParts): void {
  app.get(`${mailPreview}/:name/:token`, async (context) => {
    context.set('route', `${mailPreview}/:name/:token`);
    const { settings, tokenKeys, clock } = parts;
    const name = mailName.safeParse(context.req.param('name')).data ?? '';
    const isAllowed =
      name !== '' && tokenKeys.isFrameToken(context.req.param('token'), name, clock());
    const mail = isAllowed ? await readMail(mailFolder(settings.dataDir), name) : undefined;
    if (!mail?.html) return reject(context, { status: 404, message: noSuchMailFile });
    context.header(
      'Content-Security-Policy',
      `${framePolicy}; sandbox allow-popups allow-popups-to-escape-sandbox`,
    );
    context.header('X-Robots-Tag', 'noindex');
    return context.html(framed(mail.html, settings.siteUrl, context.req.query('light')));
  });
}
