import { brotliCompressSync } from 'node:zlib';
import { expect } from 'vitest';
import { openDatabase } from '#database/connect.ts';
import { freshDatabase, onBothEngines, readyPlace } from '#tests/support/engines.ts';
import { createApologies } from './apologies.ts';
import { createOtherBuilds, shareBuild } from './other-builds.ts';
import { finishedFile } from './static-files.ts';

const code = Buffer.from('export const page = "of another build";');
const font = Buffer.from([0, 255, 1, 254]);

/** What a build has: code that is compressed, a font that is not, and a file that every build has under the same name. */
const build = () =>
  new Map([
    [
      '/assets/page-a1.js',
      finishedFile('assets/page-a1.js', code, {}).with('br', brotliCompressSync(code)),
    ],
    ['/assets/letters-b2.woff2', finishedFile('assets/letters-b2.woff2', font, {})],
    ['/favicon.svg', finishedFile('favicon.svg', Buffer.from('<svg/>'), {})],
  ]);

const world = { now: new Date('2026-11-15T12:00:00Z') };
const parts = {
  clock: () => world.now,
  security: { 'X-Safe': 'yes' },
  apologies: createApologies({}),
};

onBothEngines(
  'a process finds the files of another build, with the headers and bytes that they had',
  async (engine) => {
    const { db } = await freshDatabase(engine);
    const find = createOtherBuilds({ ...parts, db });
    await shareBuild(db, build(), world.now);
    const script = await find('/assets/page-a1.js');
    expect(String(script?.plain)).toBe(String(code));
    expect(script?.bytesIn('br')).toEqual(brotliCompressSync(code));
    expect(script?.headers).toEqual({
      'X-Safe': 'yes',
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
    expect((await find('/assets/letters-b2.woff2'))?.plain).toEqual(font);
    // Only names with a hash in them are the same file for ever.
    expect(await find('/favicon.svg')).toBeUndefined();
  },
);

onBothEngines(
  'made-up names are looked for once a second, and a build that comes is found then',
  async (engine) => {
    const { db } = await freshDatabase(engine);
    const find = createOtherBuilds({ ...parts, db });
    expect(await find('/assets/page-a1.js')).toBeUndefined();
    await shareBuild(db, build(), world.now);
    await shareBuild(db, build(), world.now);
    expect(await find('/assets/page-a1.js')).toBeUndefined();
    world.now = new Date(world.now.getTime() + 1000);
    expect(await find('/assets/page-a1.js')).toBeDefined();
  },
);

onBothEngines(
  'what was found once needs no database, and what was not says that it is away',
  async (engine) => {
    const { db, close } = await openDatabase(await readyPlace(engine));
    const find = createOtherBuilds({ ...parts, db });
    await shareBuild(db, build(), world.now);
    await find('/assets/page-a1.js');
    await close();
    expect(await find('/assets/page-a1.js')).toBeDefined();
  },
);
