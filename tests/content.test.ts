import { expect, test } from 'vitest';
import { buildLibrary } from '#content/build-library.ts';
import { printProblem } from '#content/document.ts';
import { wrongDrawings } from '#content/rules/drawings.ts';
import { parseSeed, readDrawings } from '#server/content/seed-files.ts';
import { linkTargets } from '#site/router/addresses.ts';

const { library, problems } = buildLibrary(parseSeed(), { linkTargets });

test('the documents of a new site have no problems', () => {
  expect(problems.map(printProblem)).toEqual([]);
});

test('the drawings follow the rules', () => {
  expect(wrongDrawings(library, readDrawings())).toEqual([]);
});
