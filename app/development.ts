import { createServer, type Server } from 'node:http';
import { stripVTControlCharacters } from 'node:util';
import { createServer as createVite, isRunnableDevEnvironment } from 'vite';
import type { Entry, PageSource } from '#app/pages/build.ts';
import { escapeHtml } from '#platform/escape-html.ts';
import type * as Rendered from './render.tsx';

/** Serves pages through Vite from the current sources and content; only for `npm run dev`. */
export async function openDevelopment() {
  const listening = createServer();
  const vite = await createVite({
    server: { middlewareMode: true, hmr: { server: listening } },
    appType: 'custom',
  });
  const { ssr } = vite.environments;
  if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run the pages here.');
  const load = (): Promise<Entry> => ssr.runner.import<typeof Rendered>('/app/render.tsx');
  let entry = await load();

  const renderDocument: Entry['renderDocument'] = async (page, context, assets) => {
    try {
      const rendered = await (await load()).renderDocument(page, context, assets);
      return 'html' in rendered
        ? { ...rendered, html: await vite.transformIndexHtml(context.path, rendered.html) }
        : rendered;
    } catch (error) {
      return { status: 500, html: toErrorPage(error as Error) };
    }
  };
  const source: PageSource = {
    entry: async () => ({ ...entry, renderDocument }),
    documentAssets: (styles) => ({
      styles: [siteStyles, ...styles.map((style) => `/${style}`)],
      fonts: [],
      analytics: '<script type="module" src="/app/browser/analytics.ts"></script>',
      inline: '<script type="module" src="/app/browser/inline.ts"></script>',
      entry: '/app/browser/entry.ts',
    }),
    adminAssets: {
      // In development the styles of the admin would load only with its code.
      styles: [siteStyles, '/ui/admin/admin.css'],
      fonts: [],
      theme: '<script type="module" src="/app/admin/inline.ts"></script>',
      entry: '/app/admin/entry.tsx',
    },
    // Vite injects inline scripts and styles.
    inline: { scripts: ["'unsafe-inline'"], styles: ["'unsafe-inline'"] },
    clientFolders: [],
    development: { loosen, transform: (path, html) => vite.transformIndexHtml(path, html) },
  };
  const through = (site: Server): Server =>
    listening.on('request', (request, response) => {
      vite.middlewares(request, response, async () => {
        // While a file is broken, the last routes show the error page.
        entry = await load().catch(() => entry);
        site.emit('request', request, response);
      });
    });
  const close = async () => {
    listening.close();
    listening.closeAllConnections();
    await vite.close();
  };
  return { source, through, close };
}

const siteStyles = '/ui/styles/site.css';

/** Vite uses a WebSocket and a worker in the browser. */
function loosen(policy: string): string {
  return policy.replace("connect-src 'self'", "connect-src 'self' ws:; worker-src blob:");
}

/** Shows the error; Vite's client reloads the page once it is fixed. */
function toErrorPage(error: Error): string {
  console.error(error);
  const escaped = escapeHtml(stripVTControlCharacters(error.stack ?? ''));
  return `<!doctype html><title>Error</title><script type="module" src="/@vite/client"></script><pre>${escaped}</pre>`;
}
