import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { printedTexts } from './content/printed-texts.ts';
import { readOnce } from './content/read-once.ts';
import { contentModules } from './content/vite-plugin.ts';

/**
 * What most pages need travels with the entry in one file. In files of their own these parts cost seven requests more and compress worse:
 * together they are 5 KB less on the home page.
 */
const inTheFirstFile =
  /site.(app.entry-client|features.catalog.(price|product-picture|queries|filtered-queries|sort-bar|affiliate)|features.compare.compare-button|seo.(head|social-images|structured-data)|ui.(badge|dates|incident-report|one-word|picture|stamp|stars))|use-query/;

/** Cards with their buttons, and the sign-up beside them: home and categories. */
const onCards =
  /site.features.(votes.(vote|pressed|tally|candidate)|newsletter.newsletter-form|catalog.(share|test-card|product-grid))|product-card|use-sending/;

/**
 * In place of Vite's own loader around every `import()`: there are no modules to preload, and few pages have a style sheet beside the
 * one that all share; what stands in the page is not brought again. It comes before the page is shown; one that does not come stops the page like code that does not come.
 */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? importWithSheets : undefined),
};
const importWithSheets = `
const sheet = (file) => document.querySelector('[href="/' + file + '"],[data-sheet="/' + file + '"]') ?? new Promise((onload, onerror) =>
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/' + file, onload, onerror })));
export const __vitePreload = (load, files) => files?.length ? Promise.all([load(), ...files.map(sheet)]).then(([module]) => module) : load();`;

/** What social pictures show is said by the server alone: a visitor's browser carries none of it in its table of routes. */
const routesWithoutPictures: Plugin = {
  name: 'routes-without-pictures',
  enforce: 'pre',
  transform(code, id) {
    if (this.environment.name !== 'client' || !id.endsWith('site/router/routes.ts'))
      return undefined;
    return code.replace(/picture: '[^']*'/g, "picture: ''");
  },
};

/** A classic script that stands in the page: it shares no chunk and is no file that a browser asks for. */
const inTheHead = (name: string, input: string) => ({
  consumer: 'client' as const,
  build: {
    outDir: `dist/${name}`,
    copyPublicDir: false,
    rolldownOptions: {
      input: { [name]: input },
      output: { format: 'iife' as const, entryFileNames: '[name].js' },
    },
  },
});

export default defineConfig(({ command }) => {
  const content = readOnce();
  return {
    publicDir: 'site/public',
    appType: 'custom',
    plugins: [
      printedTexts(content),
      contentModules(content),
      plainImports,
      routesWithoutPictures,
      react(),
      tailwindcss(),
    ],
    environments: {
      client: {
        build: {
          outDir: 'dist/client',
          manifest: true,
          assetsInlineLimit: 0,
          // These know light-dark(); written out for older ones it would be settled at the root, and no part could keep its own scheme.
          cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
          // A page is one file beside the one that all pages share: there is nothing to preload for it.
          modulePreload: false,
          rolldownOptions: {
            input: { client: 'site/app/entry-client.tsx' },
            // The stub calls the entry by the name of its export.
            preserveEntrySignatures: 'allow-extension',
            output: {
              // The table of gadgets names each of them already: a second time it would cost every comparison 300 bytes.
              chunkFileNames: ({ facadeModuleId }) =>
                facadeModuleId?.includes('virtual:content/gadget/')
                  ? 'assets/[hash].js'
                  : 'assets/[name]-[hash].js',
              codeSplitting: {
                groups: [
                  { name: 'shared', test: inTheFirstFile, priority: 2 },
                  { name: 'cards', test: onCards, priority: 1 },
                ],
              },
            },
          },
        },
      },
      stub: inTheHead('stub', 'site/bootstrap/bootstrap.ts'),
      measuring: inTheHead('measuring', 'site/bootstrap/google-analytics.ts'),
      ssr: {
        // React chooses between its two builds when it runs: without this every page is made by the slow one, unless whoever
        // starts the server thinks of NODE_ENV.
        define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
        // Built, the pages carry their packages with them; in development Node loads those itself.
        resolve: command === 'build' ? { noExternal: true } : {},
        build: {
          outDir: 'dist/server',
          // The drawings that stand in printed texts come from here.
          emitAssets: true,
          copyPublicDir: false,
          assetsInlineLimit: 0,
          rolldownOptions: {
            input: {
              'entry-server': 'site/app/entry-server.tsx',
              'entry-texts': 'site/prerender/entry-prerender.tsx',
            },
          },
        },
      },
      // The server itself, in one file: Node would spend most of a start on finding, stripping and compiling hundreds.
      start: {
        consumer: 'server',
        resolve: {
          noExternal: true,
          // With parts that cannot be bundled, or not needed by a start: those come when they are asked for, from where no later build replaces them.
          external: [
            '@hono/node-server',
            'better-sqlite3',
            'feed',
            'nodemailer',
            'pg',
            'postal-mime',
            'prom-client',
            'sitemap',
          ],
        },
        build: {
          outDir: 'dist/start',
          copyPublicDir: false,
          // The spaces alone: a stack says the names that the sources have.
          minify: false,
          rolldownOptions: {
            input: { main: 'server/main.ts' },
            // The first file only turns on the cache for what was compiled: it would come too late for whatever stood beside it.
            output: {
              chunkFileNames: '[name]-[hash].js',
              minify: { mangle: false, compress: false, codegen: true },
            },
          },
        },
      },
    },
    // The pages first: the site's own files are printed with them.
    builder: {
      async buildApp(builder) {
        const { ssr, ...others } = builder.environments;
        if (ssr) await builder.build(ssr);
        for (const environment of Object.values(others)) await builder.build(environment);
      },
    },
  };
});
