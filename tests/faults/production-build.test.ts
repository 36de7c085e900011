import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('pages are rendered by React’s production build, whatever NODE_ENV is', () => {
  const files = globSync('dist/server/**/*.js');
  expect(files.length).toBeGreaterThan(0);
  // React's development build checks every property and stores a stack for each element.
  const slow = files.filter((file) =>
    /process\.env\.NODE_ENV|warnUnknownProperties/.test(readFileSync(file, 'utf8')),
  );
  expect(slow).toEqual([]);
});
