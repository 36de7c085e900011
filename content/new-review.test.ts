import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkContent } from '#content/rules/content-check.ts';
import { linkTargets } from '#site/router/addresses.ts';
import { contentCopy } from '#tests/support/content-copy.ts';
import { loadLibrary } from './library.ts';
import { startReview } from './new-review.ts';

const now = new Date('2025-02-03T12:00:00Z');

test('a new review is valid and is reported as a draft', () => {
  const { folder, makeReviewable } = contentCopy();
  makeReviewable('kindle-paperwhite');

  expect(startReview('kindle-paperwhite', now, folder)).toEqual({
    written: 'content/documents/reviews/kindle-paperwhite.mdx',
  });

  const library = loadLibrary(folder);
  expect(library.reviews.find(({ slug }) => slug === 'kindle-paperwhite')?.date).toBe(
    '2025-02-03T10:00:00Z',
  );
  const messages = checkContent(library, new Map(), linkTargets(library))
    .filter(({ file }) => file.includes('kindle-paperwhite.mdx'))
    .map(({ message }) => message);
  expect(messages).toEqual([expect.stringContaining('texts marked DRAFT')]);
});

test('a review cannot be started before flaws, issues, costs and changes are researched', () => {
  const { folder, makeReviewable, change } = contentCopy();
  makeReviewable('kindle-paperwhite');
  change('facts/kindle-paperwhite.yaml', 'issues: []', '');

  expect(startReview('kindle-paperwhite', now, folder)).toEqual({
    error: expect.stringMatching(
      /^content\/documents\/facts\/kindle-paperwhite\.yaml is not ready: issues is missing/,
    ),
  });
});

test('an existing review is rejected and stays unchanged', () => {
  const { folder } = contentCopy();
  const text = () => readFileSync(join(folder, 'reviews/roomba-j7.mdx'), 'utf8');
  const before = text();

  expect(startReview('roomba-j7', now, folder)).toEqual({
    error: expect.stringMatching(/already exists/),
  });
  expect(text()).toBe(before);
});

test.each(['../../etc/passwd', 'Roomba', 'a--b', 'roomba-j7.mdx'])(
  '%s is rejected as an invalid slug',
  (slug) => {
    expect(startReview(slug, now, contentCopy().folder)).toEqual({
      error: expect.stringMatching(/is not a valid slug/),
    });
  },
);
