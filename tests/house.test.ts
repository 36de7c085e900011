import { expect, test } from 'vitest';
import { circlesIn } from './support/circles.ts';
import { rules } from './support/house-rules.ts';
import { parseSource, readSources } from './support/sources.ts';

const sources = readSources();

test('the whole house is looked at', () => {
  const rooms = new Set(sources.map(({ path }) => path.split('/')[0]));
  expect([...rooms]).toEqual(
    expect.arrayContaining(['content', 'contract', 'database', 'scripts', 'server', 'site', 'tests']),
  );
  expect(sources.flatMap(({ imports }) => imports).length).toBeGreaterThan(sources.length);
});

for (const { rule, broken, example } of rules) {
  test(rule, () => {
    const offenders = sources.flatMap((source) => broken(source).map((what) => `${source.path}: ${what}`));
    expect(offenders).toEqual([]);
    expect(broken(parseSource(...example))).not.toEqual([]);
  });
}

test('no file stands in a circle of imports', () => {
  const house = sources.filter(({ path }) => /^(content|contract|database|server|site)\//.test(path));
  expect(circlesIn(house)).toEqual([]);
  // By a type, and by code that comes later: both are ways back.
  const example = [
    parseSource('server/app.ts', "import { mount } from './api/dispatch.ts';"),
    parseSource('server/api/dispatch.ts', "import type { Parts } from '#server/app.ts';"),
    parseSource('site/router/load.ts', "export const load = () => import('#site/pages/home.tsx');"),
    parseSource('site/pages/home.tsx', "import { load } from '#site/router/load.ts';"),
    parseSource('content/site.ts', "import { slug } from './slug.ts';"),
    parseSource('content/slug.ts', 'export const slug = 1;'),
  ];
  expect(circlesIn(example)).toEqual([
    ['server/api/dispatch.ts', 'server/app.ts'],
    ['site/pages/home.tsx', 'site/router/load.ts'],
  ]);
});
