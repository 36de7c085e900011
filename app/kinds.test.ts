import { expect, test } from 'vitest';
import { documentAt, pathOf, printFile, readFile } from '#features/content/files.ts';
import { checkFields } from '#features/content/problems.ts';
import { convertedSeed } from '#tests/support/converted-seed.ts';
import { kinds } from './kinds.ts';

test('every document of an earlier release is valid as a record or a text', () => {
  const files = convertedSeed();
  expect(files.length).toBeGreaterThan(150);
  const problems = files.flatMap((file) =>
    checkFields(kinds, file).problems.map(
      ({ field, message }) => `${pathOf(kinds, file)} ${field}: ${message}`,
    ),
  );
  expect(problems).toEqual([]);
});

test('a printed document reads as the same document and prints the same again', () => {
  for (const file of convertedSeed()) {
    const printed = printFile(kinds, file);
    const at = documentAt(kinds, pathOf(kinds, file));
    expect(at).toEqual({ kind: file.kind, slug: file.slug });
    const read = readFile({ kind: file.kind, slug: file.slug }, printed);
    expect(read).toEqual({
      ...file,
      number: file.number,
      published: file.published,
      updates: file.updates,
    });
    expect(printFile(kinds, read)).toBe(printed);
  }
});
