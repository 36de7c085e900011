import mdx from '@mdx-js/rollup';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import { defineConfig } from 'vite';
import { contentModules } from './content/vite-plugin.ts';

export default defineConfig(({ command }) => ({
  publicDir: 'site/public',
  appType: 'custom',
  plugins: [
    contentModules(),
    { enforce: 'pre', ...mdx({ remarkPlugins: [remarkFrontmatter, remarkGfm] }) },
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
        modulePreload: { polyfill: false },
        // The stub calls the entry by the name of its export.
        rolldownOptions: { input: { client: 'site/entry-client.tsx' }, preserveEntrySignatures: 'allow-extension' },
      },
    },
    // A classic script of its own: it shares no chunk, so that it is one small request.
    stub: {
      consumer: 'client',
      build: {
        outDir: 'dist/client',
        emptyOutDir: false,
        copyPublicDir: false,
        manifest: '.vite/stub.json',
        rolldownOptions: {
          input: { stub: 'site/stub.ts' },
          output: { format: 'iife', entryFileNames: 'assets/[name]-[hash].js' },
        },
      },
    },
    ssr: {
      // React chooses between its two builds when it runs: without this every page is made by the slow one, unless whoever
      // starts the server thinks of NODE_ENV.
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
      // Built, the pages carry their packages with them; in development Node loads those itself.
      resolve: command === 'build' ? { noExternal: true } : {},
      build: {
        outDir: 'dist/server',
        emitAssets: false,
        copyPublicDir: false,
        assetsInlineLimit: 0,
        rolldownOptions: { input: { 'entry-server': 'site/entry-server.tsx' } },
      },
    },
  },
  builder: {},
}));
