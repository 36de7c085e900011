import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { inject, onTestFinished, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '#platform/database/connect.ts';
import { migratedDatabase, seededDatabase } from './postgres-server.ts';
import { testFolder } from './test-folder.ts';

export type Engine = OpenDatabase['engine'];

/** The location of a database, as `openDatabase` takes it. */
export interface Place {
  dataDir: string;
  databaseUrl?: string;
  timeout?: number;
}

/** For a busy machine, in milliseconds. */
export const longTimeout = 20_000;

/** For tests that wait for it to pass. */
export const shortTimeout = 1500;

/** Runs a test once per engine. */
export function onBothEngines(
  behavior: string,
  body: (engine: Engine) => Promise<void>,
  timeout?: number,
): void {
  for (const engine of ['sqlite', 'postgres'] as const)
    test(`${behavior} (${engine})`, () => body(engine), timeout);
}

/** An empty database that is removed after the test: for tests that start processes or migrate. */
export async function createEmptyPlace(engine: Engine): Promise<Place> {
  const dataDir = await freshFolder();
  return engine === 'sqlite' ? { dataDir } : { dataDir, ...(await createDatabase('template1')) };
}

/** A migrated, empty database: a copy of the one that the run has prepared. */
export async function createMigratedPlace(engine: Engine): Promise<Place> {
  const dataDir = await freshFolder();
  if (engine === 'postgres') return { dataDir, ...(await createDatabase(migratedDatabase)) };
  await copyFile(inject('migratedFile'), join(dataDir, 'lab.sqlite'));
  return { dataDir };
}

/** A database with the documents, the owner and blank pictures, for tests of server processes. */
export async function createSeededPlace(engine: Engine): Promise<Place> {
  const dataDir = await freshFolder();
  if (engine === 'postgres') return { dataDir, ...(await createDatabase(seededDatabase)) };
  await copyFile(inject('seededFile'), join(dataDir, 'lab.sqlite'));
  return { dataDir };
}

/** A migrated, empty database for one test. */
export async function freshDatabase(engine: Engine): Promise<OpenDatabase> {
  return openAt(await createMigratedPlace(engine));
}

/** Opens a database until the end of the test, with the limits of visitors. */
export async function openAt(place: Parameters<typeof openDatabase>[0]): Promise<OpenDatabase> {
  const open = await openDatabase(place);
  open.limitWaits?.();
  onTestFinished(() => open.close());
  return open;
}

/** Opens a database several times; SQLite only once, because two handles in one process would block each other. */
export async function openSeveral(place: Place, count: number): Promise<OpenDatabase[]> {
  const handles = place.databaseUrl ? count : 1;
  const opened = await Promise.all(Array.from({ length: handles }, () => openDatabase(place)));
  onTestFinished(async () => {
    for (const one of opened) await one.close();
  });
  return Array.from({ length: count }, (_, index) => opened[index % handles] as OpenDatabase);
}

async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(testFolder, 'lab-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function createDatabase(
  template: string,
): Promise<Required<Pick<Place, 'databaseUrl' | 'timeout'>>> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Twice as fast as the default, which writes the copy to the log.
  await runOnServer(`create database ${name} template ${template} strategy file_copy`);
  onTestFinished(() => runOnServer(`drop database ${name} with (force)`));
  const url = new URL(inject('postgresUrl'));
  url.pathname = name;
  return { databaseUrl: url.href, timeout: longTimeout };
}

const pools = new Map<string, pg.Pool>();

/** On one connection per server, because each takes as long as a copy. */
async function runOnServer(statement: string): Promise<void> {
  const connectionString = inject('postgresUrl');
  const pool = pools.get(connectionString) ?? new pg.Pool({ connectionString, max: 1 });
  // The server may stop before the worker.
  if (!pools.has(connectionString))
    pools.set(
      connectionString,
      pool.on('error', () => {}),
    );
  await pool.query(statement);
}
