import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkFiles } from '#app/checks.ts';
import { kinds } from '#app/kinds.ts';
import {
  pathOf,
  printFile,
  readDrawings,
  readFolder,
  seedFolder,
} from '#features/content/files.ts';
import { missingDrawings } from '#scripts/missing-drawings.ts';
import { paths } from '#ui/paths.ts';

const files = readFolder(kinds);
const { library, problems } = checkFiles(files);

test('the documents of a new site have no problems', () => {
  expect(problems).toEqual([]);
});

test('every drawing that a new site shows exists', () => {
  expect(missingDrawings(library, readDrawings())).toEqual([]);
});

test('files have the format of an export (npm run format writes it)', () => {
  const others = files.filter(
    (file) =>
      readFileSync(join(seedFolder, pathOf(kinds, file)), 'utf8') !== printFile(kinds, file),
  );
  expect(others.map((file) => pathOf(kinds, file))).toEqual([]);
});

test('the blog numbers 20 long entries, with the articles as 1, 2 and 3', () => {
  const entries = library.entries.filter(({ isShort }) => !isShort);

  expect(entries.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, n) => n + 1),
  );
  expect(entries[0]?.date.slice(0, 10)).toBe('2025-01-29');
  const articles = entries.filter(({ kind }) => kind === 'post').toSorted((a, b) => a.id - b.id);
  expect(articles.map((entry) => [entry.id, paths.entry(entry)])).toEqual([
    [1, '/blog/ai-technology-future'],
    [2, '/blog/smart-home-rebellion'],
    [3, '/blog/wearable-tech-laziness'],
  ]);
});

test('reviews have the dates of the specification', () => {
  const days = library.reviews.map(({ slug, date }) => [slug, date.slice(0, 10)] as const);
  expect(new Set(days.map(([, day]) => day.slice(5)))).toEqual(
    new Set(['01-14', '01-17', '01-18', '01-25', '01-28', '01-29']),
  );
  expect(Object.fromEntries(days)).toMatchObject({
    'macbook-pro-m3': '2025-01-25',
    'fitbit-charge-6': '2025-01-29',
    'arlo-pro-5s': '2025-01-29',
  });
});
