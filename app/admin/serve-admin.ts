import type { Hono } from 'hono';
import { printAdminDocument } from '#app/html-document.ts';
import type { PageSource } from '#app/pages/build.ts';
import type { OpenSettings } from '#features/settings/current.ts';
import { CachedResponse } from '#platform/cache/cached-response.ts';
import type { Environment } from '#platform/http/handler.ts';
import { addressOf } from '#platform/http/parse-request.ts';
import { securityHeaders } from '#platform/http/security-headers.ts';

interface AdminDependencies {
  settings: Pick<OpenSettings, 'siteUrl'>;
  source: Pick<PageSource, 'adminAssets' | 'inline' | 'development'>;
}

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
      if (!development) return built.respond(context.env.incoming.headers);
      const transformed = Buffer.from(await development.transform(addressOf(context).path, html));
      return new CachedResponse(200, transformed, headers).respond(context.env.incoming.headers);
    });
}
