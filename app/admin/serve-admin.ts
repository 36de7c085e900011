import type { Hono } from 'hono';
import { printAdminDocument } from '#app/document.ts';
import type { PageSource } from '#app/pages/build.ts';
import { redirectTo } from '#app/serve-pages.ts';
import type { OpenSettings } from '#features/settings/current.ts';
import { CachedResponse } from '#platform/cache/cached-response.ts';
import type { Environment } from '#platform/http/handler.ts';
import { addressOf } from '#platform/http/parse-request.ts';
import { securityHeaders } from '#platform/http/security-headers.ts';
import { paths } from '#ui/paths.ts';

interface AdminDependencies {
  settings: Pick<OpenSettings, 'siteUrl'>;
  source: Pick<PageSource, 'adminAssets' | 'inline' | 'development'>;
}

/** Addresses of earlier releases. */
const moved: Readonly<Record<string, string>> = {
  '/admin/products': paths.admin(),
  '/admin/letters': paths.adminNewsletter(),
  '/admin/notes': paths.adminTexts({ kind: 'post' }),
  '/admin/content': paths.adminTexts(),
  '/admin/person': paths.adminSubscribers({ view: 'person' }),
  '/admin/settings/general': paths.adminSettings(),
  '/admin/settings/email': paths.adminSettings({ part: 'email' }),
  '/admin/settings/newsletter': paths.adminSettings({ part: 'newsletter' }),
  '/admin/settings/advanced': paths.adminSettings(),
  '/admin/settings/backups': paths.adminAccount(),
  '/admin/settings/security': paths.adminAccount(),
};

/** One document for every screen; the browser finds out which one the address is. */
export function mountAdmin(app: Hono<Environment>, { settings, source }: AdminDependencies): void {
  const { development } = source;
  const security = securityHeaders(settings, 'admin', source.inline);
  const policy = security['Content-Security-Policy'] ?? '';
  const headers = {
    ...security,
    'Content-Security-Policy': development ? development.loosen(policy) : policy,
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
  };
  const html = printAdminDocument(source.adminAssets);
  const built = new CachedResponse(200, Buffer.from(html), headers);
  for (const pattern of ['/admin', '/admin/*', '/admin-login'])
    app.get(pattern, async (context) => {
      context.set('route', 'admin');
      const { path } = addressOf(context);
      const to = moved[path];
      if (to) return redirectTo(to, settings).respond(context.env.incoming.headers);
      if (!development) return built.respond(context.env.incoming.headers);
      const transformed = Buffer.from(await development.transform(path, html));
      return new CachedResponse(200, transformed, headers).respond(context.env.incoming.headers);
    });
}
