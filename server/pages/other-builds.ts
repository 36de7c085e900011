import { brotliDecompressSync } from 'node:zlib';
import { isDatabaseTrouble } from '#database/engines/errors.ts';
import { type Asset, findAsset, keepAssets, listAssets } from '#database/queries/assets.ts';
import { dayOf } from '#database/queries/day.ts';
import type { Database } from '#database/schema/tables.ts';
import { isBuiltFile } from './addresses.ts';
import type { Apologies } from './apologies.ts';
import type { StaticFile } from './file-on-disk.ts';
import type { Finished } from './finished.ts';
import { KeptPages } from './kept-pages.ts';
import { finishedFile } from './static-files.ts';

type Files = ReadonlyMap<string, StaticFile>;

/** Puts the files of this build where processes of other builds find them; also every night, as long as it runs. */
export async function shareBuild(db: Database, files: Files, now: Date): Promise<void> {
  const read = (path: string): Asset => {
    const file = files.get(path);
    const squeezed = file?.bytesIn('br');
    const body = (squeezed ?? file?.plain ?? Buffer.alloc(0)).toString('base64');
    return { path, body, is_squeezed: squeezed ? 1 : 0 };
  };
  await keepAssets(db, [...files.keys()].filter(isBuiltFile), read, dayOf(now));
}

interface OtherBuildsParts {
  db: Database;
  clock: () => Date;
  security: Record<string, string>;
  apologies: Pick<Apologies, 'away'>;
}

/** Which names there are is asked for no more than once in so many milliseconds, whatever people make up. */
const betweenLooks = 1000;

/** As many as the tabs of one release ask for. */
const bounds = { pages: 300, bytes: 16 * 1024 * 1024 };

/**
 * Finds a file that this build does not have: a tab of the release before asks for its next page, or, while a release is under way, a page of the new one
 * for its code.
 */
export function createOtherBuilds({ db, clock, security, apologies }: OtherBuildsParts) {
  const kept = new KeptPages<{ page: Finished }>(bounds);
  let names = new Set<string>();
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    const now = clock().getTime();
    if (now - lookedAt < betweenLooks && now >= lookedAt) return;
    names = new Set((await listAssets(db)).map(({ path }) => path));
    lookedAt = now;
  }

  async function read(path: string): Promise<Finished | undefined> {
    if (!names.has(path)) {
      looking ??= look().finally(() => {
        looking = undefined;
      });
      await looking;
    }
    const asset = names.has(path) ? await findAsset(db, path) : undefined;
    if (!asset) return undefined;
    const page = fileOf(asset, security);
    kept.keep(path, { page });
    return page;
  }

  return async (path: string): Promise<Finished | undefined> => {
    const known = kept.get(path);
    if (known) return known.page;
    try {
      return await read(path);
    } catch (error) {
      if (isDatabaseTrouble(error)) return apologies.away;
      throw error;
    }
  };
}

function fileOf({ path, body, is_squeezed }: Asset, security: Record<string, string>): Finished {
  const bytes = Buffer.from(body, 'base64');
  const name = path.slice(1);
  if (!is_squeezed) return finishedFile(name, bytes, security);
  return finishedFile(name, brotliDecompressSync(bytes), security).with('br', bytes);
}
