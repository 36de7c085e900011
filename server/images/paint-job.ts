import { hash as hashOf } from 'node:crypto';
import type { Drawings } from '#content/rules/drawings.ts';
import type { OpenDatabase } from '#database/connect.ts';
import { raiseVersion } from '#database/queries/data-version.ts';
import { readImageAt } from '#database/queries/images.ts';
import { deletePainted, paintedHashes, savePainted } from '#database/queries/painted-images.ts';
import type { Database } from '#database/schema/tables.ts';
import { type Content, perSnapshot } from '#server/content/current.ts';
import { hashFiles } from '#server/content/parser-version.ts';
import { readDrawings } from '#server/content/seed-files.ts';
import { addJob } from '#server/jobs/runner.ts';
import { mailDrawingWidth } from '#site/emails/pictures.ts';
import type { DrawingNames, WantedPicture } from './card.ts';
import type { ImageProcess, Painting } from './image-process.ts';
import { wantedPictures } from './wanted-pictures.ts';

interface PaintDependencies {
  database: Pick<OpenDatabase, 'background'>;
  content: Content;
  process: ImageProcess;
}

/** The bytes of a photo are read when it is its turn. */
type Task = Exclude<Painting, { kind: 'photo' }> | { kind: 'photo'; path: string };

interface Wanted {
  path: string;
  hash: string;
  toTask(): Task;
}

/** In milliseconds: other processes know a new version after one second. */
const delay = 2000;

/** Call it when the content has changed. A job that is running sees the change too. */
export async function addPaintJob(
  { background }: Pick<OpenDatabase, 'background'>,
  at: Date,
): Promise<void> {
  const dueAt = new Date(at.getTime() + delay);
  await addJob(background, 'paint-images', {}, { at, dueAt, key: `paint-images ${at.getTime()}` });
}

/**
 * Paints what is new or changed and deletes what no page shows. Reads the content again for each
 * picture, because the owner may publish in the meantime.
 */
export async function paintImages(
  { database: { background: db }, content, process }: PaintDependencies,
  signal: AbortSignal,
): Promise<void> {
  const errors = new Map<string, unknown>();
  let isChanged = false;
  const readPaintings = async () => paintingsOf(await content.current());
  try {
    while (!signal.aborted) {
      const paintings = await readPaintings();
      const hashes = await paintedHashes(db);
      const next = paintings.find(
        ({ path, hash }) => hashes.get(path) !== hash && !errors.has(hash),
      );
      if (!next) {
        await deleteOthers(db, paintings, hashes);
        break;
      }
      const { path, hash } = next;
      const task = next.toTask();
      try {
        const painting = task.kind === 'photo' ? await readPhoto(db, task.path) : task;
        const bytes = Buffer.from(await process.paint(painting));
        if (!(await readPaintings()).some((one) => one.hash === hash)) continue;
        await savePainted(db, { path, hash, type: typeOf(task), bytes });
        isChanged = true;
      } catch (error) {
        // At a shutdown the painting process ends as well.
        if (!signal.aborted) errors.set(hash, error);
      }
    }
  } finally {
    process.end();
  }
  // Feeds contain the sizes of pictures.
  if (isChanged) await db.transaction().execute(raiseVersion);
  signal.throwIfAborted();
  if (errors.size > 0)
    throw new AggregateError(errors.values(), `${errors.size} pictures could not be painted.`);
}

async function deleteOthers(
  db: Database,
  paintings: readonly Wanted[],
  hashes: ReadonlyMap<string, string>,
): Promise<void> {
  const wanted = new Set(paintings.map(({ path }) => path));
  await deletePainted(
    db,
    [...hashes.keys()].filter((path) => !wanted.has(path)),
  );
}

const paintingsOf = perSnapshot(({ library }): Wanted[] => {
  const drawings = readDrawings();
  // Thousands of cards share them, so they are hashed once.
  const hashes = new Map(Array.from(drawings, ([name, svg]) => [name, hashOf('sha256', svg)]));
  const code = hashFiles(paintingCode);
  return wantedPictures(library).map(({ path, card }) => ({
    path,
    hash: hashOf('sha256', code + path + JSON.stringify(toTask(card, hashes))).slice(0, 32),
    toTask: () => toTask(card, drawings),
  }));
});

function toTask(card: WantedPicture['card'], drawings: Drawings): Task {
  const find = (names: DrawingNames) =>
    names.map((name) => drawings.get(name)).find((svg) => svg !== undefined) ?? emptyDrawing;
  if ('photo' in card) return { kind: 'photo', path: card.photo };
  if ('drawing' in card)
    return { kind: 'drawing', svg: find(card.drawing), width: mailDrawingWidth };
  return { kind: 'card', card: { ...card, drawings: card.drawings.map(find) } };
}

const typeOf = ({ kind }: Task): string => (kind === 'photo' ? 'image/jpeg' : 'image/png');

async function readPhoto(db: Database, path: string): Promise<Painting> {
  const file = await readImageAt(db, path);
  if (!file) throw new Error(`There is no picture at ${path}.`);
  return { kind: 'photo', bytes: file.bytes, width: mailDrawingWidth };
}

const emptyDrawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 240"/>';

/** A release that changes one of these repaints everything. */
const paintingCode = [
  'server/images/card-layout.ts',
  'server/images/elements.ts',
  'server/images/paint.ts',
  'site/seo/social-images.ts',
  'site/styles/tokens.css',
  'site/public/favicon.svg',
];
