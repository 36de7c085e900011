import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { circlesIn } from './support/circles.ts';
import { rules } from './support/house-rules.ts';
import { parseSource, readSources } from './support/sources.ts';

const sources = readSources();

test('the whole house is looked at', () => {
  const rooms = new Set(sources.map(({ path }) => path.split('/')[0]));
  expect([...rooms]).toEqual(
    expect.arrayContaining([
      'content',
      'contract',
      'database',
      'scripts',
      'server',
      'site',
      'tests',
    ]),
  );
  expect(sources.flatMap(({ imports }) => imports).length).toBeGreaterThan(sources.length);
});

for (const { rule, broken, example } of rules) {
  test(rule, () => {
    const offenders = sources.flatMap((source) =>
      broken(source).map((what) => `${source.path}: ${what}`),
    );
    expect(offenders).toEqual([]);
    expect(broken(parseSource(...example))).not.toEqual([]);
  });
}

test('no file stands in a circle of imports', () => {
  const house = sources.filter(({ path }) =>
    /^(content|contract|database|server|site)\//.test(path),
  );
  expect(circlesIn(house)).toEqual([]);
  // By a type, and by code that comes later: both are ways back.
  const example = [
    parseSource('server/app.ts', "import { mount } from './api/dispatch.ts';"),
    parseSource('server/api/dispatch.ts', "import type { Parts } from '#server/http/app.ts';"),
    parseSource(
      'site/router/load.ts',
      "export const load = () => import('#site/features/catalog/home.page.tsx');",
    ),
    parseSource('site/pages/home.tsx', "import { load } from '#site/router/load.ts';"),
    parseSource('content/site.ts', "import { slug } from './slug.ts';"),
    parseSource('content/slug.ts', 'export const slug = 1;'),
  ];
  expect(circlesIn(example)).toEqual([
    ['server/api/dispatch.ts', 'server/app.ts'],
    ['site/pages/home.tsx', 'site/router/load.ts'],
  ]);
});

/** What a sheet writes that should be a token of `site/styles/theme.css`. */
function literalsIn(css: string): string[] {
  const bare = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/url\("[^"]*"\)/g, '');
  return [
    ...(bare.match(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\(/gi) ?? []),
    ...(bare.match(/@media[^{]*\d(?:px|rem|em)\b/g) ?? []),
  ];
}

test('sheets name colors and breakpoints by their tokens', () => {
  const sheets = globSync('site/**/*.css').filter((file) => !file.endsWith('theme.css'));
  expect(sheets.length).toBeGreaterThan(10);
  expect(
    sheets.flatMap((file) =>
      literalsIn(readFileSync(file, 'utf8')).map((what) => `${file}: ${what}`),
    ),
  ).toEqual([]);
  const code = sources.filter(
    ({ path }) =>
      /^site\/(?!letter\/mail-palette|head\/browser-colors)/.test(path) && !/\.test\./.test(path),
  );
  expect(
    code.flatMap(({ path, code }) =>
      (code.match(/['"[]#[0-9a-f]{3,8}['"\]]/gi) ?? []).map((what) => `${path}: ${what}`),
    ),
  ).toEqual([]);
  expect(
    literalsIn(
      'a { color: #fff } b { color: rgb(0 0 0) } @media (min-width: 40rem) { c { color: red } }',
    ),
  ).toEqual(['#fff', 'rgb(', '@media (min-width: 40rem']);
});
