import { randomBytes } from 'node:crypto';
import { inject, onTestFinished } from 'vitest';
import { openDatabase } from '#database/connect.ts';
import { createAdmin } from '#database/queries/admin.ts';
import { newSecret } from '#server/admin/account.ts';
import { type Engine, freshPlace, type Place, readyPlace } from '#tests/support/engines.ts';
import { noteFigures } from '#tests/support/fault-figures.ts';
import { launchServer, type ServerProcess } from '#tests/support/server-process.ts';
import { cheapHash } from '#tests/support/test-app.ts';

/** The long form is for `npm run test:faults`, the short one for every run. */
export const inShortOrFull = <T>(short: T, full: T): T =>
  inject('faults') === 'full' ? full : short;

/** For tests that are not about a first start: tables, and an owner whose password is quick to check, at every start and login. */
export async function ownedPlace(engine: Engine): Promise<Place> {
  const place = engine === 'sqlite' ? await readyPlace(engine) : await freshPlace(engine);
  await giveOwner(place);
  return place;
}

export async function giveOwner(place: Place): Promise<void> {
  const { db, close } = await openDatabase(place);
  await createAdmin(db, await cheapHash, newSecret(randomBytes), await cheapHash);
  await close();
}

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
  noteFigures(inject('faultFigures'), { fault, figures });
}

/** Median and worst of some times, in words. */
export function spread(what: string, times: readonly number[]): Record<string, string> {
  const middle = times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
  return { [`${what} (median)`]: inWholeMs(middle), 'at most': inWholeMs(Math.max(...times)) };
}

export const inWholeMs = (ms: number): string => `${Math.round(ms)} ms`;

declare module 'vitest' {
  interface ProvidedContext {
    faults: 'short' | 'full';
  }
}
