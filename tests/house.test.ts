import { expect, test } from 'vitest';
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
