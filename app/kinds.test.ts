import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pathOf, printFile } from '#features/content/files.ts';
import { readFolder, seedFolder } from '#features/content/seed.ts';
import { kinds } from './kinds.ts';

test('every file of the seed has the format of an export', () => {
  const files = readFolder(kinds);
  const others = files.filter(
    (file) =>
      readFileSync(join(seedFolder, pathOf(kinds, file)), 'utf8') !== printFile(kinds, file),
  );
  expect([files.length > 150, others.map((file) => pathOf(kinds, file))]).toEqual([true, []]);
});
