import { inject, onTestFinished } from 'vitest';
import type { Place } from '#tests/support/engines.ts';
import { launchServer, type ServerProcess } from '#tests/support/server-process.ts';

/** The long form is for `npm run test:faults`, the short one for every run. */
export const inShortOrFull = <T>(short: T, full: T): T => (inject('faults') === 'full' ? full : short);

/** A real server on a place; gone after the test. */
export async function startServer(
  { dataDir, databaseUrl }: Place,
  environment: Record<string, string> = {},
): Promise<ServerProcess> {
  const server = await launchServer({
    DATA_DIR: dataDir,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...environment,
  });
  onTestFinished(() => server.kill());
  return server;
}

/** Figures of a fault, for the reader of the run. */
export function report(fault: string, figures: Record<string, string | number>): void {
  const words = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
  console.log(`${fault}: ${words.join(', ')}`);
}

export const inWholeMs = (ms: number): string => `${Math.round(ms)} ms`;

declare module 'vitest' {
  interface ProvidedContext {
    faults: 'short' | 'full';
  }
}
