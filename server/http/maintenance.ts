import { createHash } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { securityHeaders } from '#server/core/security-headers.ts';
import type { Settings } from '#server/core/settings.ts';

const style = `:root { color-scheme: light dark; font: 1.125rem/1.6 system-ui, sans-serif; }
body { min-height: 100dvh; margin: 0; background: light-dark(#f6f0e2, #0f1720); color: light-dark(#18212f, #f6f0e2); }
body::before { content: ''; display: block; height: 8px; background: repeating-linear-gradient(135deg, #f5b62e 0 14px, #18212f 14px 28px); }
main { max-width: 34rem; margin: 20dvh auto 0; padding: 2rem; }
h1 { margin: 0; font-size: 2.25rem; line-height: 1.15; }`;

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="15">
<title>Back in a minute | Tech Survival Lab</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Back in a minute.</h1>
<p>We’re restoring the Lab from a backup. This page reloads by itself; there is nothing you need to do.</p>
</main>
</body>
</html>
`;

const text = 'The site is being restored from a backup. Please try again in a minute.';

/** Answers every request while a backup is restored. */
export function maintenanceListener(settings: Settings): RequestListener {
  const hash = createHash('sha256').update(style).digest('base64');
  const inline = { scripts: [], styles: [`'sha256-${hash}'`] };
  const headers = {
    ...securityHeaders(settings, 'admin', inline),
    'Retry-After': '15',
    'Cache-Control': 'no-store',
  };
  const send = (type: string): Record<string, string> => ({
    ...headers,
    'Content-Type': `text/${type}; charset=utf-8`,
  });
  return ({ method, url = '' }, response) => {
    // The process is well: only its database is closed.
    if (url === '/healthz') return void response.writeHead(200, send('plain')).end('ok');
    const isPage = method === 'GET' || method === 'HEAD';
    if (!isPage || /^\/(api|forms|readyz)\b/.test(url)) {
      // The body of the request is not read.
      const close = isPage ? {} : { Connection: 'close' };
      return void response.writeHead(503, { ...send('plain'), ...close }).end(text);
    }
    response.writeHead(503, send('html')).end(method === 'HEAD' ? '' : page);
  };
}
