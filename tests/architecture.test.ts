import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';

/** The folders that each top folder may import. */
const foundations: Record<string, readonly string[]> = {
  contract: [],
  content: ['contract'],
  database: ['content', 'contract'],
  site: ['content', 'contract'],
  server: ['site', 'database', 'content', 'contract'],
};

/**
 * Each folder of the server may import only from lower layers; files directly in `server/` wire
 * them.
 */
const layers: readonly (readonly string[])[] = [
  ['http'],
  ['admin'],
  ['api', 'pages'],
  ['analytics', 'catalog', 'link-check', 'search'],
  ['newsletter'],
  ['mail'],
  ['images'],
  ['jobs'],
  ['content'],
  ['core'],
];

interface Import {
  from: string;
  to: string;
}

const files = globSync('{contract,content,database,site,server}/**/*.{ts,tsx}').filter(
  (file) => !/\.test\.tsx?$/.test(file),
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
const layerOf = (path: string): number =>
  layers.findIndex((folders) => folders.includes(path.split('/')[1] ?? ''));
const show = (broken: readonly Import[]) => broken.map(({ from, to }) => `${from} imports ${to}`);

test('all imports are found', () => {
  expect(imports.length).toBeGreaterThan(files.length);
});

test('server imports site and database, and those import content and contract', () => {
  const broken = imports.filter(({ from, to }) => {
    const [top, target] = [topOf(from), topOf(to)];
    return target !== top && target in foundations && !foundations[top]?.includes(target);
  });
  expect(show(broken)).toEqual([]);
});

test('folders of the server import only from lower layers, so that no two import each other', () => {
  const folders = new Set(files.filter((file) => /^server\/.+\//.test(file)).map(folderOf));
  expect([...folders].filter((folder) => !layers.flat().includes(folder))).toEqual([]);
  const broken = imports.filter(({ from, to }) => {
    if (!/^server\/.+\//.test(from) || topOf(to) !== 'server' || folderOf(from) === folderOf(to))
      return false;
    return layerOf(to) <= layerOf(from);
  });
  expect(show(broken)).toEqual([]);
});

function folderOf(path: string): string {
  return path.split('/')[1] ?? '';
}

test('core imports no other folder', () => {
  const broken = imports.filter(
    ({ from, to }) => from.startsWith('server/core/') && !to.startsWith('server/core/'),
  );
  expect(show(broken)).toEqual([]);
});

test('the server imports no JSX, which only Vite can compile', () => {
  const values = files
    .filter((file) => /^(server|database|contract|content)\//.test(file))
    .flatMap((file) =>
      Array.from(
        readFileSync(file, 'utf8').matchAll(/^import (?!type )[^;]*? from '[^']+\.tsx';/gm),
        ([line]) => `${file}: ${line}`,
      ),
    );
  expect(values).toEqual([]);
});
