import { globSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { stripVTControlCharacters } from 'node:util';
import { createServer as createVite, isRunnableDevEnvironment } from 'vite';
import { loadLibrary } from '#content/library.ts';
import { unprinted } from '#content/printed-texts.ts';
import { readPrinted } from '#site/prerender/prerendered-file.ts';
import type { Entry, PageSource } from './renderer.ts';

/**
 * Pages through Vite: every request is rendered from the sources as they are now, and the browser is told of
 * every change. Only `npm run dev` comes here.
 */
export async function openDevelopment() {
  const listening = createServer();
  const vite = await createVite({
    server: { middlewareMode: true, hmr: { server: listening } },
    appType: 'custom',
  });
  const { ssr } = vite.environments;
  if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run the pages here.');
  const load = (): Promise<Entry> => ssr.runner.import('/site/entry-server.tsx');
  let entry = await load();
  const print = async (name: string): Promise<string> => {
    const { manuscripts } = await ssr.runner.import('virtual:content/manuscripts');
    if (!manuscripts[name]) throw new Error(`There is no text ${name}.`);
    return (await ssr.runner.import('/site/entry-texts.tsx')).printText(manuscripts[name]);
  };

  const renderPage: Entry['renderPage'] = async (input) => {
    try {
      const page = await (await load()).renderPage(input);
      return 'html' in page
        ? { ...page, html: await vite.transformIndexHtml(input.address, page.html) }
        : page;
    } catch (error) {
      console.error(error);
      const html = printMistake(error as Error);
      return { status: 500, html, private: false, volatile: true, route: 'mistake', standsOn: [] };
    }
  };
  const source: PageSource = {
    entry: async () => ({
      renderPage,
      matchRoute: (address) => entry.matchRoute(address),
      notFoundTemplate: (match) => entry.notFoundTemplate(match),
      describePage: (...page) => entry.describePage(...page),
      printMails: (await load().catch(() => entry)).printMails,
    }),
    library: loadLibrary,
    assetsOf: () => unbuilt,
    readText: async ({ kind, slug }) => readPrinted(await print(`${kind}/${slug}`)),
    // Vite's own.
    inline: { scripts: ["'unsafe-inline'"], styles: ["'unsafe-inline'"] },
    clientFolders: [],
    development: { loosen },
  };
  const through = (site: Server): Server =>
    listening.on('request', (request, response) => {
      const [, kind, slug] = printedPath.exec(request.url ?? '') ?? [];
      if (kind) {
        const send = (status: number, html: string) =>
          response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' }).end(html);
        print(`${kind}/${slug}`).then(
          (text) => send(200, text),
          (error) => send(500, printMistake(error)),
        );
        return;
      }
      vite.middlewares(request, response, async () => {
        // While a file is broken, the routes of a moment ago lead to the page that says so.
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

/** What the browser asks for where texts have no hash. */
const printedPath = new RegExp(`^/assets/(review|post|page)-(.+)-${unprinted}\\.html$`);

const unbuilt = {
  // The sheets of single pages come with their code, which is not there before the first touch.
  styles: [
    'site/styles/site.css',
    ...globSync([
      'site/features/{compare/{compare,tray},contact/{about,contact},legal/legal-text,reviews/{article-footer,story},search/{search,search-dialog}}.css',
      'site/admin/shell/admin.css',
    ]),
  ].map((file) => `/${file}`),
  ownStyles: [],
  // Unbuilt, they have imports.
  stub: '<script type="module" src="/site/bootstrap/bootstrap.ts"></script>',
  measuring: '<script type="module" src="/site/bootstrap/google-analytics.ts"></script>',
  entry: '/site/app/entry-client.tsx',
  modules: [],
  fonts: [],
};

/** Vite talks to the browser over a socket and waits for it in a worker. */
function loosen(policy: string): string {
  return policy.replace("connect-src 'self'", "connect-src 'self' ws:; worker-src blob:");
}

/** Says what is wrong; Vite's client reloads it once that is mended. */
function printMistake({ stack = '' }: Error): string {
  const escaped = stripVTControlCharacters(stack).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<!doctype html><title>A mistake</title><script type="module" src="/@vite/client"></script><pre>${escaped}</pre>`;
}
