import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('pages are made by the production build of React, whatever NODE_ENV the server is started with', () => {
  const files = globSync('dist/server/**/*.js');
  expect(files.length).toBeGreaterThan(5);
  // The development build asks while it runs, checks every property and keeps a stack for each element.
  const slow = files.filter((file) =>
    /process\.env\.NODE_ENV|warnUnknownProperties/.test(readFileSync(file, 'utf8')),
  );
  expect(slow).toEqual([]);
});
