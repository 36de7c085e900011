import { existsSync } from 'node:fs';
import { createBuilder } from 'vite';

/** The tests that run the real program need its pages: they are built where there are none. */
export default async function setUp(): Promise<void> {
  if (existsSync('dist/client/.vite/manifest.json') && existsSync('dist/server/entry-server.js')) return;
  const builder = await createBuilder({ logLevel: 'warn' });
  await builder.buildApp();
}
