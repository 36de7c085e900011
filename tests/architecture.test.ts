import { existsSync, globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';

/** The folders that each top folder may import. */
const foundations: Record<string, readonly string[]> = {
  contract: [],
  database: ['contract'],
  server: ['database', 'contract'],
};

/**
 * Each folder may import only from lower layers; files directly in `server/` wire them.
 */
const layers: Record<string, readonly (readonly string[])[]> = {
  server: [
    ['http'],
    ['admin'],
    ['api', 'pages'],
    ['catalog', 'search'],
    // Posts and reviews end with the newsletter's form.
    ['newsletter'],
    ['mail'],
    ['images'],
    ['content'],
    ['settings'],
    ['core'],
  ],
};

/**
 * The house: a feature may import the features before it. Old folders beside it shrink until they
 * are gone, so imports between old and new are free.
 */
const featureOrder: readonly (readonly string[])[] = [
  ['content'],
  ['pictures', 'votes', 'insights', 'account'],
  ['gadgets'],
  // Posts and reviews end with the newsletter's form.
  ['newsletter'],
  ['reviews', 'blog', 'guides', 'pages'],
  ['compare', 'search', 'messages', 'settings', 'backups'],
  ['today'],
];

interface Import {
  from: string;
  to: string;
}

const files = globSync('{app,features,platform,ui,contract,database,server}/**/*.{ts,tsx}').filter(
  (file) => !/\.(?:test|e2e)\.tsx?$/.test(file),
);

const imports: readonly Import[] = files.flatMap((file) =>
  Array.from(
    readFileSync(file, 'utf8').matchAll(/(?:from |import\(|import )'([#.][^']+)'/g),
    ([, written = '']) => ({
      from: file,
      to: written.startsWith('#') ? written.slice(1) : posix.join(posix.dirname(file), written),
    }),
  ),
);

const topOf = (path: string): string => path.split('/')[0] ?? '';
const folderOf = (path: string): string => path.split('/')[1] ?? '';
const layerOf = (path: string): number =>
  layers[topOf(path)]?.findIndex((folders) => folders.includes(folderOf(path))) ?? -1;
const show = (broken: readonly Import[]) => broken.map(({ from, to }) => `${from} imports ${to}`);

test('all imports are found', () => {
  expect(imports.length).toBeGreaterThan(files.length);
});

test('server imports database, and those import contract', () => {
  const broken = imports.filter(({ from, to }) => {
    const [top, target] = [topOf(from), topOf(to)];
    return (
      top in foundations &&
      target in foundations &&
      target !== top &&
      !foundations[top]?.includes(target)
    );
  });
  expect(show(broken)).toEqual([]);
});

test.each(Object.keys(layers))(
  'folders of %s import only from lower layers, so that no two import each other',
  (top) => {
    const inFolder = (path: string) => topOf(path) === top && path.split('/').length > 2;
    expect(files.filter((file) => inFolder(file) && layerOf(file) < 0)).toEqual([]);
    const broken = imports.filter(
      ({ from, to }) =>
        inFolder(from) &&
        topOf(to) === top &&
        folderOf(from) !== folderOf(to) &&
        layerOf(to) <= layerOf(from),
    );
    expect(show(broken)).toEqual([]);
  },
);

const featureRank = (path: string): number =>
  featureOrder.findIndex((names) => names.includes(folderOf(path)));

test('app imports features, and features import platform and ui', () => {
  const allowed: Record<string, readonly string[]> = {
    app: ['features', 'platform', 'ui'],
    features: ['platform', 'ui'],
    platform: [],
    ui: ['platform'],
  };
  const broken = imports.filter(({ from, to }) => {
    const [top, target] = [topOf(from), topOf(to)];
    return top in allowed && target in allowed && target !== top && !allowed[top]?.includes(target);
  });
  expect(show(broken)).toEqual([]);
});

test('a feature imports only features before it', () => {
  const inFeatures = (path: string) => topOf(path) === 'features';
  expect(files.filter((file) => inFeatures(file) && featureRank(file) < 0)).toEqual([]);
  const broken = imports.filter(
    ({ from, to }) =>
      inFeatures(from) &&
      inFeatures(to) &&
      folderOf(from) !== folderOf(to) &&
      featureRank(to) >= featureRank(from),
  );
  expect(show(broken)).toEqual([]);
});

test('islands and admin screens import no queries, tables or handlers', () => {
  const broken = imports.filter(
    ({ from, to }) =>
      /\.island\.tsx$|^features\/[^/]+\/admin\//.test(from) &&
      /\/(?:queries|table|handlers|jobs)\.ts$/.test(to),
  );
  expect(show(broken)).toEqual([]);
});

test('core imports only the platform', () => {
  const broken = imports.filter(
    ({ from, to }) => from.startsWith('server/core/') && !/^(server\/core|platform)\//.test(to),
  );
  expect(show(broken)).toEqual([]);
});

test('the server imports no JSX, which only Vite can compile', () => {
  const values = files
    .filter((file) =>
      /^(server|database|contract|platform|app|features\/\w+(?!\/admin))\/.*\.ts$/.test(file),
    )
    .flatMap((file) =>
      Array.from(
        readFileSync(file, 'utf8').matchAll(/^import (?!type )[^;]*? from '[^']+\.tsx';/gm),
        ([line]) => `${file}: ${line}`,
      ),
    );
  expect(values).toEqual([]);
});

test('every test that docs/promises.md names exists', () => {
  const named = readFileSync('docs/promises.md', 'utf8').matchAll(
    /`([\w/.-]+\.(?:test|e2e)\.tsx?)`/g,
  );
  const missing = Array.from(named, ([, file = '']) => file).filter((file) => !existsSync(file));
  expect(missing).toEqual([]);
});
