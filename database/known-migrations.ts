import { readdir } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import type { Engine } from './tables.ts';

export interface Migration {
  up(db: Kysely<unknown>, engine: Engine): Promise<void>;
  /**
   * The migration that came with the oldest program which can work with the tables as they are after this one: it may go on running while others are
   * replaced, and be put back. Without it only programs that know this very migration can.
   */
  oldest?: string;
}

/** By name, in order of their dates. */
export type Migrations = Readonly<Record<string, Migration>>;

/**
 * Every file of the folder `migrations`: a new one is known by being there. The built server is one file and has no folder
 * beside it, so Vite puts the migrations into it; Node, which knows no `import.meta.env`, reads the folder.
 */
export const knownMigrations: Migrations = byName(
  import.meta.env
    ? import.meta.glob<Migration>('./migrations/*.ts', { eager: true })
    : await readFolder(),
);

async function readFolder(): Promise<Record<string, Migration>> {
  const folder = new URL('./migrations/', import.meta.url);
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts'));
  return Object.fromEntries(
    await Promise.all(
      files.map(
        async (file): Promise<[string, Migration]> => [
          file,
          await import(new URL(file, folder).href),
        ],
      ),
    ),
  );
}

function byName(files: Record<string, Migration>): Migrations {
  const named = Object.entries(files).map(([file, migration]): [string, Migration] => [
    nameOf(file),
    migration,
  ]);
  return Object.fromEntries(named.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function nameOf(file: string): string {
  return file.replace(/^.*\//, '').replace(/\.ts$/, '');
}
