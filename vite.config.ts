import { globSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** An inline script of the pages, which no browser requests as a file. */
const inlineScript = (name: string, input: string) => ({
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

/** Chromium then compiles React while the file arrives, on another thread. */
const compileHint: Plugin = {
  name: 'compile-hint',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    order: 'post',
    handler(_, files) {
      for (const file of Object.values(files))
        if (file.type === 'chunk' && file.isEntry)
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
    },
  },
};

/** Packages with native code, or that the server loads only when it needs them. */
const external =
  '@hono/node-server @resvg/resvg-js better-sqlite3 feed nodemailer pg postal-mime prom-client satori sharp sitemap'.split(
    ' ',
  );

export default defineConfig(({ command }) => ({
  publicDir: 'app/public',
  appType: 'custom',
  plugins: [react(), tailwindcss(), compileHint],
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        assetsInlineLimit: 0,
        // Browsers with light-dark(): the fallback for older ones would break parts with a fixed scheme.
        cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
        modulePreload: { polyfill: false },
        // The largest is the admin's editor: CodeMirror and the parser of the content.
        chunkSizeWarningLimit: 700,
        rolldownOptions: {
          input: {
            islands: 'app/browser/entry.ts',
            admin: 'app/admin/entry.tsx',
            ...Object.fromEntries(globSync('features/**/*.css').map((file) => [file, file])),
          },
        },
      },
    },
    inline: inlineScript('inline', 'app/browser/inline.ts'),
    theme: inlineScript('theme', 'app/admin/inline.ts'),
    analytics: inlineScript('analytics', 'app/browser/analytics.ts'),
    ssr: {
      // Selects React's production build.
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
      resolve: command === 'build' ? { noExternal: true as const } : {},
      build: {
        outDir: 'dist/server',
        // Most drawings are only in static HTML.
        emitAssets: true,
        copyPublicDir: false,
        assetsInlineLimit: 0,
        rolldownOptions: { input: { render: 'app/render.tsx' } },
      },
    },
    // Few files, so that a start does not compile hundreds.
    start: {
      consumer: 'server' as const,
      resolve: { noExternal: true as const, external },
      build: {
        outDir: 'dist/start',
        copyPublicDir: false,
        minify: false,
        // Next to main.js: the server finds dist/ relative to its own files.
        rolldownOptions: {
          input: {
            main: 'app/start.ts',
            'backup-thread': 'features/backups/backup-thread.ts',
            'image-child': 'features/pictures/image-child.ts',
          },
          output: { chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
  },
  builder: {},
}));
