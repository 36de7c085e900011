import { expect, test } from 'vitest';
import { assembleLibrary } from '#content/library.ts';
import { createContent, type LiveDocument } from '#features/content/snapshot.ts';
import { linkTargets } from '#site/router/addresses.ts';
import { convertedSeed } from '#tests/support/converted-seed.ts';
import { checkBeside, documentsOf } from './from-records.ts';
import { parseSeed } from './seed-files.ts';

const seed = convertedSeed().map(
  (file, index): LiveDocument => ({
    ...file,
    id: index + 1,
    version: 1,
    number: file.number ?? null,
    published: file.published ?? '',
    updates: file.updates ?? [],
  }),
);
const content = createContent(new Map(seed.map((document) => [document.id, document])), {
  redirects: new Map(),
  gone: new Set(),
});

test('records and texts make the same library as the documents they came from', () => {
  const [before, after] = [assembleLibrary(parseSeed()), assembleLibrary(documentsOf(content))];
  const plain = (value: unknown) =>
    JSON.parse(JSON.stringify(value, (key, one) => (key === 'tree' ? undefined : one)));
  expect(plain(after.products)).toEqual(plain(before.products));
  expect(plain(after.posts)).toEqual(plain(before.posts));
  expect(plain(after.entries)).toEqual(plain(before.entries));
  expect(after.reviews.map(({ tree }) => tree.length)).toEqual(
    before.reviews.map(({ tree }) => tree.length),
  );
});

test('no document of the seed contradicts another one', () => {
  const images = new Map();
  const problems = seed.flatMap((document) =>
    checkBeside(document, { content, images, linkTargets }).problems.map(
      ({ field, message }) => `${document.kind} ${document.slug} ${field}: ${message}`,
    ),
  );
  expect(problems).toEqual([]);
}, 120_000);
