import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Today } from '#contract/admin.ts';
import type { ReleaseChange } from '#contract/documents.ts';
import { saveImage } from '#database/queries/images.ts';
import type { Database } from '#database/schema/tables.ts';
import { edit, find, note, read, send } from '#tests/support/documents.ts';
import { onBothEngines } from '#tests/support/engines.ts';
import { smallContent, smallSource } from '#tests/support/small-content.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { testFolder } from '#tests/support/test-folder.ts';
import { exportFiles } from './export.ts';
import { importFolder } from './import.ts';
import { applySeed } from './seed.ts';
import { readSeedFiles, seedFolder } from './seed-files.ts';

const post = 'a-week';

async function publishEdit(app: TestApp, from: string, to: string): Promise<void> {
  const edited = await edit(app, await find(app, 'post', post), from, to);
  const { status, text } = await send(app, 'publish', [edited]);
  if (status !== 200) throw new Error(text);
}

onBothEngines(
  'a release replaces only what nobody edited; Today shows the rest',
  async (engine) => {
    const files = smallContent();
    const app = await createTestApp(engine, { documents: files });
    await publishEdit(app, 'We wrote', 'I wrote');
    const change = (kind: string, slug: string, from: string, to: string) => {
      const file = files.find((one) => one.kind === kind && one.slug === slug);
      if (file) file.source = file.source.replace(from, to);
    };
    change('post', post, 'We wrote', 'They wrote');
    change('product', 'kettle', 'The kettle', 'The new kettle');
    // A release can come with a new site document.
    const words = readSeedFiles().find(({ kind, slug }) => kind === 'site' && slug === 'search');
    if (words) files.push(words);
    // A missing file unpublishes nothing.
    files.splice(
      files.findIndex(({ kind, slug }) => kind === 'product' && slug === 'lamp'),
      1,
    );
    // What `content -- new` writes stays private.
    const draft = note('DRAFT').replace('\n---', '\ndate: 2026-01-14T10:00:00.000Z\n---');
    files.push({ kind: 'note', slug: 'a-draft', source: draft });
    for (let start = 0; start < 2; start += 1) await applySeed(app.database.db, files, app.clock());
    const { library } = await app.published();
    expect(library.products.map(({ name }) => name).toSorted()).toEqual([
      'The lamp',
      'The new kettle',
      'The toaster',
    ]);
    expect(library.notes).toEqual([]);
    expect(library.site.search.suggestions.length).toBeGreaterThan(0);
    expect(await find(app, 'site', 'search')).toMatchObject({
      title: 'Search words',
      state: 'live',
    });
    const article = await find(app, 'post', post);
    expect(article).toMatchObject({ state: 'live', source: expect.stringContaining('I wrote') });
    const changes = () => app.callAdmin<ReleaseChange[]>('GET', 'release-changes');
    expect(await changes()).toMatchObject([
      {
        document: { id: article.id },
        source: expect.stringContaining('I wrote'),
        release: expect.stringContaining('They wrote'),
      },
    ]);
    const alert = 'This release also changed 1 document that you edited. Your texts stay online.';
    const alerts = async () =>
      (await app.callAdmin<Today>('GET', 'today')).alerts.map(({ what }) => what);
    expect(await alerts()).toContain(alert);
    await app.callAdmin('DELETE', `release-changes/${article.id}`);
    expect(await changes()).toEqual([]);
    expect(await alerts()).not.toContain(alert);
  },
);

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
  expect(await importFolder(db, folder, app.clock())).toMatchObject({
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
  expect(await importFolder(db, folder, app.clock())).toMatchObject({ added: [], changed: [] });
});
