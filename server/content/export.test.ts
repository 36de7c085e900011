import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { saveImage } from '#database/queries/images.ts';
import type { Database } from '#database/schema/tables.ts';
import { edit, find, read, send, shortPost } from '#tests/support/documents.ts';
import { onBothEngines } from '#tests/support/engines.ts';
import { smallContent, smallSource } from '#tests/support/small-content.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { testFolder } from '#tests/support/test-folder.ts';
import { exportFiles } from './export.ts';
import { importFolder } from './import.ts';
import { importSeed } from './seed.ts';
import { readSeedFiles, seedFolder } from './seed-files.ts';

const post = 'a-week';

async function publishEdit(app: TestApp, from: string, to: string): Promise<void> {
  const edited = await edit(app, await find(app, 'post', post), from, to);
  const { status, text } = await send(app, 'publish', [edited]);
  if (status !== 200) throw new Error(text);
}

onBothEngines('a later version of the program changes no text of a site', async (engine) => {
  const files = smallContent();
  const app = await createTestApp(engine, { documents: files });
  const texts = async () => (await app.published()).library;
  const before = await texts();
  const later = files.map((file) => ({
    ...file,
    source: file.source.replace('We wrote', 'They wrote').replace('The kettle', 'The new kettle'),
  }));
  const words = readSeedFiles().filter(({ kind, slug }) => kind === 'site' && slug === 'texts');
  await importSeed(app.database.db, [...later, ...words], app.clock());
  expect(await texts()).toEqual(before);
});

test('a new site publishes its seed, but no draft of it', async () => {
  const draft = shortPost('DRAFT').replace('\n---', '\ndate: 2026-01-14T10:00:00.000Z\n---');
  const documents = [...smallContent(), { kind: 'post' as const, slug: 'a-draft', source: draft }];
  const app = await createTestApp('sqlite', { documents });
  const { library } = await app.published();
  expect(library.posts.map(({ slug }) => slug)).toEqual([post]);
  expect(library.products.map(({ name }) => name).toSorted()).toEqual([
    'The kettle',
    'The lamp',
    'The toaster',
  ]);
});

const exported = async (db: Database, folder?: string): Promise<Map<string, string>> => {
  const files = new Map<string, string>();
  for await (const { path, bytes } of exportFiles(db, folder))
    files.set(path, Buffer.from(bytes).toString('latin1'));
  return files;
};

test('an unedited site exports byte for byte what git has', async () => {
  const app = await createTestApp('sqlite', { documents: readSeedFiles() });
  const files = await exported(app.database.db);
  const entries = await readdir(seedFolder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(seedFolder.length + 1));
  expect([...files.keys()].toSorted()).toEqual(paths.toSorted());
  const different = [];
  for (const path of paths)
    if ((await readFile(join(seedFolder, path), 'latin1')) !== files.get(path))
      different.push(path);
  expect(different).toEqual([]);
});

async function writeFiles(files: ReadonlyMap<string, string>): Promise<string> {
  const folder = await mkdtemp(join(testFolder, 'export-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [path, text] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text, 'latin1');
  }
  return folder;
}

onBothEngines('a new site from an edited export serves the same pages', async (engine) => {
  const app = await createTestApp(engine, { documents: smallContent() });
  await publishEdit(app, 'We wrote', 'I wrote');
  const draft = await edit(app, await find(app, 'product', 'lamp'), 'The lamp', 'The torch');
  const files = await exported(app.database.db, '/nowhere');
  expect(files.get('drafts/products/lamp.yaml')).toBe(draft.source);
  // What nobody edited is byte for byte what was imported.
  expect(files.get('products/lamp.yaml')).toBe(smallSource('product', 'lamp'));
  const folder = await writeFiles(files);
  const copy = await createTestApp(engine, { documents: readSeedFiles(folder) });
  const [one, other] = [await app.published(), await copy.published()];
  expect(other.library).toEqual(one.library);
  expect(new Map([...other.redirects].toSorted())).toEqual(new Map([...one.redirects].toSorted()));
  expect(one.redirects.get('/blog/seven-days')).toBe(`/blog/${post}`);
  // A restored backup may contain anything; its files stay in the folder.
  const { db } = app.database;
  await db.updateTable('documents').set({ slug: '../../a' }).where('kind', '=', 'post').execute();
  const texts = { alt: '', credit: '', focus_x: 0, focus_y: 0, made_at: '' };
  const file = { width: 9, type: 'image/webp', bytes: Buffer.from('a') };
  await saveImage(db, { hash: '../../a', width: 9, height: 9, ...texts }, [file]);
  expect([...(await exported(db)).keys()].filter((path) => path.includes('..'))).toEqual([]);
});

const noPictures = async () => ({ refused: 'No picture is expected.' });

onBothEngines('an import adds drafts and never replaces what is being written', async (engine) => {
  const app = await createTestApp(engine, { documents: smallContent() });
  const folder = await writeFiles(
    new Map([
      ['products/lamp.yaml', 'name: Imported lamp\n'],
      [`posts/${post}.mdx`, 'Imported.\n'],
      ['posts/new.mdx', 'New.\n'],
    ]),
  );
  const writing = await edit(app, await find(app, 'product', 'lamp'), 'The lamp', 'The torch');
  const { db } = app.database;
  expect(await importFolder(db, folder, app.clock(), noPictures)).toMatchObject({
    added: ['posts/new.mdx'],
    changed: [`posts/${post}.mdx`],
    skipped: [{ path: 'products/lamp.yaml' }],
  });
  expect(await read(app, writing.id)).toMatchObject({ source: writing.source });
  expect(await find(app, 'post', post)).toMatchObject({
    state: 'live with changes',
    source: 'Imported.\n',
  });
  expect((await find(app, 'post', 'new')).state).toBe('draft');
  // A repeated import changes nothing.
  expect(await importFolder(db, folder, app.clock(), noPictures)).toMatchObject({
    added: [],
    changed: [],
  });
});
