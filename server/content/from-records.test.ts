import { expect, test } from 'vitest';
import { kinds } from '#app/kinds.ts';
import { readFolder } from '#features/content/seed.ts';
import { linkTargets } from './addresses.ts';
import { contentOfFiles } from './check-seed.ts';
import { checkBeside } from './from-records.ts';

test('a correct document is no problem beside the others, and a wrong one is named', () => {
  const content = contentOfFiles(readFolder(kinds));
  const problemsOf = (kind: 'gadget' | 'review', change: object = {}, body?: string) => {
    const [document] = content.list(kind);
    if (!document) throw new Error(`There is no ${kind}.`);
    const candidate = {
      ...document,
      value: { ...document.value, ...change },
      body: body ?? document.body,
    };
    const found = checkBeside(candidate, { content, images: new Map(), linkTargets });
    return found.problems.map(({ field, message }) => `${field}: ${message}`);
  };
  expect([problemsOf('gadget'), problemsOf('review')]).toEqual([[], []]);
  expect(problemsOf('gadget', { successor: 'nobody' })).toEqual([
    'successor: There is no gadget “nobody”. Add it first, or name another.',
  ]);
  expect(problemsOf('review', {}, 'See [this](/nowhere).').join()).toContain(
    '/nowhere is not a page on this site.',
  );
});
