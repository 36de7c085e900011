import { existsSync, globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';

/** A feature may import the features before it. */
const featureOrder: readonly (readonly string[])[] = [
  ['content'],
  ['pictures', 'votes', 'insights', 'account'],
  ['gadgets'],
  ['settings'],
  // Posts and reviews end with the newsletter's form.
  ['newsletter'],
  ['reviews', 'blog', 'guides', 'pages'],
  ['compare', 'search', 'messages', 'backups'],
  ['today'],
];

interface Import {
  from: string;
  to: string;
}

const files = globSync('{app,features,platform,ui}/**/*.{ts,tsx}').filter(
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
const show = (broken: readonly Import[]) => broken.map(({ from, to }) => `${from} imports ${to}`);

test('all imports are found', () => {
  expect(imports.length).toBeGreaterThan(files.length);
});

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
      /[/-](?:queries|table|handlers|jobs)\.ts$/.test(to),
  );
  expect(show(broken)).toEqual([]);
});

test('the server imports no JSX, which only Vite can compile', () => {
  const values = files
    .filter((file) => /^(platform|app|features\/\w+(?!\/admin))\/.*\.ts$/.test(file))
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

test('the scripts that run before the installation have no syntax newer than Node 12', () => {
  const newer = /\?\?|\?\.[a-z([]|[|&]{2}=/;
  const scripts = globSync('scripts/*.mjs');
  expect(scripts.filter((file) => newer.test(readFileSync(file, 'utf8')))).toEqual([]);
});
