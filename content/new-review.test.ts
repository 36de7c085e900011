import { expect, test } from 'vitest';
import { readTemplate } from '#server/content/seed-files.ts';
import { contentCopy } from '#tests/support/content-copy.ts';
import { newReview } from './new-review.ts';
import { parseDocument } from './parse-document.ts';

const template = readTemplate('review');
const now = new Date('2025-02-03T12:00:00Z');

test('a new review is complete, and every text in it is a draft', () => {
  const copy = contentCopy();
  copy.makeReviewable('kindle-paperwhite');

  const started = newReview('kindle-paperwhite', copy.build().library, template, now);
  if (!('source' in started)) throw new Error(started.error);
  copy.write('reviews/kindle-paperwhite.mdx', started.source);

  const { library, problems } = copy.build();
  expect(library.reviews.find(({ slug }) => slug === 'kindle-paperwhite')?.date).toBe(
    '2025-02-03T10:00:00Z',
  );
  expect(new Set(problems.map(({ message }) => message))).toEqual(
    new Set(['This text is a draft.']),
  );
  expect(problems.length).toBeGreaterThan(50);
  expect(parseDocument('review', 'kindle-paperwhite', started.source).isDraft).toBe(true);
});

test('a review cannot be started before flaws, issues, costs and changes are researched', () => {
  const copy = contentCopy();
  copy.makeReviewable('kindle-paperwhite');
  copy.change('facts/kindle-paperwhite.yaml', 'issues: []', '');

  expect(newReview('kindle-paperwhite', copy.build().library, template, now)).toEqual({
    error: expect.stringMatching(/are not ready\. “Known issues” has no entry yet/),
  });
});

test.each(['../../etc/passwd', 'Roomba', 'a--b', 'roomba-j7.mdx'])(
  '%s is rejected as an invalid slug',
  (slug) => {
    expect(newReview(slug, contentCopy().build().library, template, now)).toEqual({
      error: expect.stringMatching(/is not a valid slug/),
    });
  },
);
