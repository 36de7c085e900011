import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject, onTestFinished, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '#database/connect.ts';

export type Engine = OpenDatabase['engine'];

/** Where a database lives: what `openDatabase` takes. */
export interface Place {
  dataDir: string;
  databaseUrl?: string;
  patience?: number;
}

/** What a busy machine may take, in milliseconds. */
export const muchPatience = 20_000;

/** For tests that wait until it is at an end. */
export const littlePatience = 3000;

/** The same test once an engine. */
export function onBothEngines(behaviour: string, body: (engine: Engine) => Promise<void>, timeout?: number): void {
  for (const engine of ['sqlite', 'postgres'] as const) test(`${behaviour} (${engine})`, () => body(engine), timeout);
}

/** An empty place that is gone after the test. */
export async function freshPlace(engine: Engine): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lab-test-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  if (engine === 'sqlite') return { dataDir };
  const schema = `test_${randomUUID().replaceAll('-', '')}`;
  await onPostgres(`create schema ${schema}`);
  const url = new URL(inject('postgresUrl'));
  url.searchParams.set('options', `-c search_path=${schema}`);
  return { dataDir, databaseUrl: url.href, patience: muchPatience };
}

/** A database of the test's own, migrated and empty. */
export async function freshDatabase(engine: Engine): Promise<OpenDatabase> {
  const open = await openDatabase(await freshPlace(engine));
  onTestFinished(() => open.close());
  return open;
}

async function onPostgres(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  await client.query(statement);
  await client.end();
}
