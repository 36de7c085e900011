import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants } from 'node:zlib';

type Change = (html: string) => string;

/** As the server sends it, without something, or with nothing in it at all. */
export const variants: Record<string, Change> = {
  'as it is': (html) => html,
  'laid out at once': (html) =>
    html.replace('</head>', '<style>.far{content-visibility:visible!important}</style></head>'),
  'without fonts': withoutFonts,
  'without drawings': (html) => html.replace(/<img [^>]*>/g, ''),
  'first screen alone': (html) =>
    html.replace(/(<main[^>]*>.*?<\/section>).*<\/main>.*?<\/footer>/s, '$1</main>'),
  'empty, same bytes': emptied,
  'empty, without fonts': (html) => emptied(withoutFonts(html)),
};

function withoutFonts(html: string): string {
  const preloads = /<link rel="preload"[^>]*as="font"[^>]*>/g;
  return html.replace(preloads, '').replace(/(<link rel="stylesheet" href="[^"]+)"/g, '$1?plain"');
}

/** What stood in the page travels on as a comment. */
function emptied(html: string): string {
  const [, before = '', body = '', after = ''] =
    /^(.*<div id="root">)(.*)(<\/div><script type="application.*)$/s.exec(html) ?? [];
  return `${before}<h1>Nothing</h1><!--${body.replaceAll('--', '- ')}-->${after}`;
}

/** Where a variant of a page stands. */
export const variantAt = (path: string, variant: string): string =>
  `${path}?variant=${encodeURIComponent(variant)}`;

/** Between the site and the browser. It says nothing of policies, so that what is changed may run. */
export async function serveChanged(site: string) {
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', site);
    const answer = await fetch(site + pathname, { headers: { 'Accept-Encoding': 'identity' } });
    const type = answer.headers.get('content-type') ?? '';
    let body = Buffer.from(await answer.arrayBuffer());
    const change = variants[searchParams.get('variant') ?? ''];
    if (change && type.includes('html')) body = Buffer.from(change(body.toString()));
    if (searchParams.has('plain'))
      body = Buffer.from(body.toString().replace(/@font-face\s*\{[^}]*woff2[^}]*\}/g, ''));
    const headers = { 'Content-Type': type, 'Cache-Control': 'max-age=600' };
    if (!/text|svg|json|script/.test(type))
      return response.writeHead(answer.status, headers).end(body);
    const packed = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
    response.writeHead(answer.status, { ...headers, 'Content-Encoding': 'br' }).end(packed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => server.close(),
  };
}
