import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ApiError } from '#server/core/result.ts';
import type { Settings } from '#server/core/settings.ts';
import { freeSpace } from './site-status.ts';

interface Chunk {
  offset: number;
  /** Of the whole file. */
  size: number;
  settings: Pick<Settings, 'dataDir'>;
}

const signature = Buffer.from('SQLite format 3\0');

const notABackup: ApiError = {
  status: 422,
  message: 'This file isn’t a backup of this site. Choose a file that ends in .sqlite.',
};
const outOfOrder: ApiError = {
  status: 409,
  message: 'Part of the upload was lost or arrived twice. Choose the file again.',
};

/**
 * The chunks are added to a file, so that any process of the site can receive the next one. The
 * file's name contains the received length, so of two requests with the same chunk only one can
 * rename the file and add to it.
 */
export async function receiveChunk(
  folder: string,
  id: string,
  bytes: Uint8Array,
  { offset, size, settings }: Chunk,
): Promise<{ path: string; isComplete: boolean } | ApiError> {
  const received = offset + bytes.length;
  if (bytes.length === 0 || received > size) return outOfOrder;
  const pathOf = (suffix: number | string) => join(folder, `upload-${id}-${suffix}.part`);
  const path = pathOf(randomUUID());
  if (offset === 0) {
    const rejection = await checkFirst(bytes, { offset, size, settings });
    if (rejection) return rejection;
    await mkdir(folder, { recursive: true });
  } else if (!(await claim(pathOf(offset), path))) return outOfOrder;
  try {
    await appendFile(path, bytes, { mode: 0o600 });
    if (received === size) return { path, isComplete: true };
    await rename(path, pathOf(received));
    return { path: pathOf(received), isComplete: false };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

const claim = (from: string, to: string): Promise<boolean> =>
  rename(from, to).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );

async function checkFirst(
  bytes: Uint8Array,
  { size, settings }: Chunk,
): Promise<ApiError | undefined> {
  if (!signature.equals(bytes.subarray(0, signature.length))) return notABackup;
  const free = await freeSpace(settings);
  // The check and the restore make copies.
  if (free !== null && free < 3 * size)
    return { status: 422, message: 'There is too little space on the server’s disk.' };
  return undefined;
}
