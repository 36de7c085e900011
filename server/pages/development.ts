import { globSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { stripVTControlCharacters } from 'node:util';
import { createServer as createVite, isRunnableDevEnvironment } from 'vite';
import { readSeed } from '#server/content/seed-files.ts';
import type * as EntryServer from '#site/app/entry-server.tsx';
import { escapeHtml } from '#site/data/escape-html.ts';
import type { Entry, PageSource } from './build.ts';

/** Serves pages through Vite from the current sources and content; only for `npm run dev`. */
export async function openDevelopment() {
  const listening = createServer();
  const vite = await createVite({
    server: { middlewareMode: true, hmr: { server: listening } },
    appType: 'custom',
  });
  const { ssr } = vite.environments;
  if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run the pages here.');
  const load = (): Promise<Entry> =>
    ssr.runner.import<typeof EntryServer>('/site/app/entry-server.tsx');
  let entry = await load();

  const renderPage: Entry['renderPage'] = async (input) => {
    try {
      const page = await (await load()).renderPage(input);
      return 'html' in page
        ? { ...page, html: await vite.transformIndexHtml(input.address, page.html) }
        : page;
    } catch (error) {
      const html = toErrorPage(error as Error);
      return { status: 500, html, private: false, perVisitor: true, route: 'error', dependsOn: [] };
    }
  };
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
    entry: async () => ({ ...entry, renderPage, renderDocument }),
    seed: readSeed,
    assetsOf: () => unbuilt,
    documentAssets: (styles) => ({
      ...unbuilt,
      styles: [...unbuilt.styles, ...styles.map((style) => `/${style}`)],
      inline: '<script type="module" src="/app/browser/inline.ts"></script>',
      entry: '/app/browser/entry.ts',
    }),
    adminAssets: {
      styles: unbuilt.styles,
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

function toErrorPage(error: Error): string {
  console.error(error);
  return printError(error);
}

const unbuilt = {
  // In development the stylesheets of single pages would load only with their code, after
  // hydration.
  styles: ['site/styles/site.css', ...globSync(['site/{features,admin}/**/*.css'])].map(
    (file) => `/${file}`,
  ),
  // In development the bootstrap script has imports.
  bootstrap: '<script type="module" src="/site/bootstrap/bootstrap.ts"></script>',
  analytics: '<script type="module" src="/site/bootstrap/analytics.ts"></script>',
  entry: '/site/app/entry-client.tsx',
  modules: [],
  fonts: [],
};

/** Vite uses a WebSocket and a worker in the browser. */
function loosen(policy: string): string {
  return policy.replace("connect-src 'self'", "connect-src 'self' ws:; worker-src blob:");
}

/** Shows the error; Vite's client reloads the page once it is fixed. */
function printError({ stack = '' }: Error): string {
  const escaped = escapeHtml(stripVTControlCharacters(stack));
  return `<!doctype html><title>Error</title><script type="module" src="/@vite/client"></script><pre>${escaped}</pre>`;
}
