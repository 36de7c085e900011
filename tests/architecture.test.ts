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
 * Each folder may import only from lower layers; files directly in `server/` or `site/` wire them.
 */
const layers: Record<string, readonly (readonly string[])[]> = {
  server: [
    ['http'],
    ['admin'],
    ['api', 'pages'],
    ['analytics', 'catalog', 'link-check', 'search'],
    ['newsletter'],
    ['mail'],
    ['images'],
    ['jobs'],
    ['content'],
    ['settings'],
    ['core'],
  ],
  site: [
    ['app'],
    ['bootstrap'],
    ['admin', 'features'],
    ['components'],
    ['emails', 'layout', 'seo'],
    ['router'],
    ['ui'],
    ['data', 'styles'],
  ],
};

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
const folderOf = (path: string): string => path.split('/')[1] ?? '';
const layerOf = (path: string): number =>
  layers[topOf(path)]?.findIndex((folders) => folders.includes(folderOf(path))) ?? -1;
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

test('features do not import each other, and admin screens only the shell', () => {
  const screenOf = (path: string) => /^site\/(?:admin|features)\/([^/]+)\//.exec(path)?.[1];
  const broken = imports.filter(
    ({ from, to }) =>
      folderOf(from) === folderOf(to) &&
      screenOf(from) !== screenOf(to) &&
      screenOf(from) !== undefined &&
      !to.startsWith('site/admin/shell/'),
  );
  expect(show(broken)).toEqual([]);
});

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

/** A table has as many lines as entries, and migrations stay as they were released. */
const isTable = (file: string): boolean =>
  ['contract/calls.ts', 'database/schema/tables.ts'].includes(file) ||
  file.startsWith('database/migrations/');

test('no file has more than 350 lines, and no function more than 60', () => {
  const tooLong = files
    .filter((file) => !isTable(file))
    .flatMap((file) => {
      const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
      const functions = lines.flatMap((line, start) => {
        const name = /^(?:export )?(?:async )?function (\w+)/.exec(line)?.[1];
        const length = lines.slice(start).findIndex((one) => /^}/.test(one)) + 1;
        return name && length > 60 ? [`${name} in ${file}: ${length} lines`] : [];
      });
      return lines.length > 350 ? [...functions, `${file}: ${lines.length} lines`] : functions;
    });
  expect(tooLong).toEqual([]);
});
