import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { kinds } from '#app/kinds.ts';
import { readFolder } from '#features/content/files.ts';
import { exportTo } from '#features/content/transfer.ts';
import { create, find, publish, saved } from '#tests/support/documents.ts';
import { freshDatabase, onBothEngines } from '#tests/support/engines.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { testFolder } from '#tests/support/test-folder.ts';
import { type ImageRecord, type ListedImage, maxImageBytes } from '#ui/image-paths.ts';
import { importImages } from './image-folder.ts';
import { createImageProcess, type ImageProcess, refusals } from './image-process.ts';
import { deleteUnusedImages } from './queries.ts';

const filled = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#e8581c' } });

/** Sideways, with a place and an author in its metadata. */
const photo = () =>
  filled(2000, 1200)
    .withExif({ IFD0: { Artist: 'Ada', Orientation: '6' }, IFD3: { GPSLatitude: '51/1 30/1 3/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

const upload = (app: TestApp, bytes: Buffer, query = 'alt=A gull&credit=Ada') =>
  app.importFile<ImageRecord>(
    'images',
    bytes as never,
    Object.fromEntries(new URLSearchParams(query)),
  );

onBothEngines('an upload becomes three upright files without metadata', async (engine) => {
  const app = await createTestApp(engine);
  const bytes = await photo();
  expect((await app.send('POST', '/api/admin/images?alt=x', { body: bytes as never })).status).toBe(
    401,
  );
  expect(await upload(app, bytes, 'credit=Ada')).toMatchObject({
    status: 400,
    field: 'alt',
    message: 'Describe the picture for people who can’t see it.',
  });
  const { body } = await upload(app, bytes);
  expect(body).toMatchObject({ widths: [360, 720, 1200], width: 1200, height: 2000 });
  for (const width of body.widths) {
    const response = await app.send('GET', `/images/${body.id}-${width}.webp`);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': expect.stringMatching(/; sandbox$/),
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const etag = response.headers.get('etag') ?? '';
    const file = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect(file).toMatchObject({ format: 'webp', width, height: Math.round(width / 0.6) });
    expect([file.exif, file.xmp, file.icc, file.orientation]).toEqual(Array(4).fill(undefined));
    const again = { headers: { 'If-None-Match': etag } };
    expect((await app.send('GET', `/images/${body.id}-${width}.webp`, again)).status).toBe(304);
  }
  expect((await app.send('GET', `/images/${body.id}-99.webp`)).status).not.toBe(200);

  const repeated = await upload(app, bytes, 'alt=The same gull');
  expect(repeated.body).toMatchObject({ id: body.id, alt: 'The same gull', credit: '' });
  const changed = { alt: 'A tern', credit: 'Ada' };
  await app.callAdmin('PATCH', `images/${body.id}`, changed);
  // Pages show it at once.
  expect(app.changes()).toBe(2);
  const list = await app.callAdmin<{ images: ListedImage[] }>('GET', 'images');
  expect(list.images).toMatchObject([{ id: body.id, ...changed, uses: [] }]);
});

onBothEngines(
  'pictures are exported, imported, and deleted 30 days after their last use',
  async (engine) => {
    const app = await createTestApp(engine);
    const { body: used } = await upload(app, await filled(400, 300).png().toBuffer());
    const { body: unused } = await upload(app, await filled(300, 200).png().toBuffer());
    const body = `<Picture image="${used.id}">A gull.</Picture>`;
    await create(app, { kind: 'post', slug: 'gull', value: { title: 'A gull' }, body });
    const list = await app.callAdmin<{ images: ListedImage[] }>('GET', 'images');
    expect(list.images.find(({ id }) => id === used.id)?.uses).toMatchObject([
      { kind: 'post', title: 'A gull', isLive: false },
    ]);

    const folder = await mkdtemp(join(testFolder, 'export-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await exportTo(app.jobDependencies.documents, folder);
    const other = await freshDatabase(engine === 'sqlite' ? 'postgres' : 'sqlite');
    const pictures = createImageProcess();
    const again = () => importImages(other.db, folder, pictures.convert);
    expect([await again(), await again()]).toEqual([2, 0]);
    pictures.end();
    const row = await other.db
      .selectFrom('image_files')
      .select('bytes')
      .where('hash', '=', used.id)
      .where('width', '=', used.width)
      .executeTakeFirstOrThrow();
    expect((await sharp(row.bytes).metadata()).width).toBe(used.width);
    await symlink('/etc/hostname', join(folder, 'link.md'));
    expect(() => readFolder(kinds, folder)).toThrow('link.md is a symbolic link.');

    const { db } = app.database;
    const night = (days: number) => new Date(Date.parse('2026-11-16') + days * 24 * 3600 * 1000);
    const left = async (days: number) => {
      await deleteUnusedImages(db, night(days - 30), night(days));
      return (await db.selectFrom('images').select('hash').execute())
        .map(({ hash }) => hash)
        .sort();
    };
    expect(await left(0)).toEqual([used.id, unused.id].sort());
    expect(await left(30)).toHaveLength(2);
    expect(await left(31)).toEqual([used.id]);
  },
);

onBothEngines('a text with an unknown picture cannot be published', async (engine) => {
  const app = await createTestApp(engine);
  const { body: image } = await upload(app, await filled(300, 200).png().toBuffer());
  const bodyWith = (id: string) => `Seen today.\n\n<Picture image="${id}">A *gull*.</Picture>`;
  const value = { title: 'A gull' };
  const post = { kind: 'post', slug: 'gull', value, body: bodyWith('img-nowhere') } as const;
  const { id, version } = await create(app, post);
  const refused = await app.request('PUT', `documents/${id}/live`, { version });
  expect([refused.status, JSON.parse(refused.text).problems]).toMatchObject([
    422,
    [{ field: 'body', message: expect.stringMatching(/^There is no picture “img-nowhere”\./) }],
  ]);
  const mended = await saved(app, await find(app, 'post', 'gull'), { body: bodyWith(image.id) });
  expect(mended.problems).toEqual([]);
  await publish(app, mended);
});

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

async function refusalOf(process: ImageProcess, bytes: Buffer): Promise<string | undefined> {
  const result = await process.convert(bytes);
  return 'refused' in result ? result.refused : undefined;
}

const svg = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
);

test('hostile and broken files are refused with a sentence each', async () => {
  const process = createImageProcess();
  const refused = (bytes: Buffer) => refusalOf(process, bytes);
  const [jpeg, png, webp] = await Promise.all([
    photo(),
    filled(300, 200).png().toBuffer(),
    filled(300, 200).webp().toBuffer(),
  ]);
  for (const good of [jpeg, png, webp]) expect(await refused(good)).toBeUndefined();
  // Phones append a second picture, and an attacker a hundred thousand.
  const many = Buffer.alloc(400_000, Buffer.from('ffd8ffd9', 'hex'));
  for (const more of [jpeg, many])
    expect(await refused(Buffer.concat([jpeg, more]))).toBeUndefined();

  expect(await refused(svg)).toBe(refusals.svg);
  expect(await refused(Buffer.from('GIF89a...'))).toBe(refusals.type);
  const header = png.subarray(0, 33);
  const huge = Buffer.concat([
    header.subarray(0, 8),
    chunk('IHDR', hugeHeader(png)),
    png.subarray(33),
  ]);
  expect(await refused(huge)).toMatch(/^This picture has 200 megapixels\. The limit is 50\./);
  const frames = await sharp([png, jpeg], { join: { animated: true } })
    .webp()
    .toBuffer();
  expect(await refused(frames)).toBe(refusals.animated);
  for (const whole of [jpeg, png, webp]) {
    expect(await refused(whole.subarray(0, whole.length - 20))).toBe(refusals.damaged);
    expect(await refused(Buffer.concat([whole, Buffer.from('<script>alert(1)</script>')]))).toBe(
      refusals.mixed,
    );
  }
  const comment = Buffer.concat([
    header,
    chunk('tEXt', Buffer.from('a\0<?php evil() ?>')),
    png.subarray(33),
  ]);
  expect(await refused(comment)).toBe(refusals.mixed);
  // Valid outside, nonsense inside.
  const nonsense = Buffer.concat([
    header,
    chunk('IDAT', Buffer.from('no pixels')),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  expect(await refused(nonsense)).toBe(refusals.damaged);
  process.end();
});

test('many uploads at once are bounded, because each is held in memory', async () => {
  const imageProcess = { ...createImageProcess(), isBusy: () => true };
  const app = await createTestApp('sqlite', { parts: { imageProcess } });
  expect(await upload(app, await filled(300, 200).png().toBuffer())).toMatchObject({
    status: 429,
    message: 'Other pictures are still being converted. Try again in a moment.',
  });
});

test('an upload that is refused is answered with the sentence', async () => {
  const app = await createTestApp('sqlite');
  const large = await upload(app, Buffer.concat([await photo(), Buffer.alloc(maxImageBytes)]));
  expect(large.status).toBe(413);
  const answer = await upload(app, svg);
  expect([answer.status, JSON.parse(answer.text)]).toEqual([422, { message: refusals.svg }]);
});

function hugeHeader(png: Buffer): Buffer {
  const data = Buffer.from(png.subarray(16, 29));
  data.writeUInt32BE(20_000, 0);
  data.writeUInt32BE(10_000, 4);
  return data;
}

test('a picture of 49 megapixels fits into the memory of its process', async () => {
  // Interlaced, so that every pixel has to be in memory.
  const shape = { progressive: true, compressionLevel: 1 };
  const bytes = await filled(8400, 5800).ensureAlpha().png(shape).toBuffer();
  // Without the limit of time, which a busy machine may exceed; the child ends if it needs too much.
  const child = fork(new URL('./image-child.ts', import.meta.url), {
    env: {},
    serialization: 'advanced',
  });
  await once(child, 'message');
  child.send({ kind: 'upload', bytes });
  const [answer] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  child.kill();
  expect(answer.result.files.map(({ width }: { width: number }) => width)).toEqual([
    480, 960, 1600,
  ]);
});
