import { expect, test } from 'vitest';
import { library } from '#tests/support/library.ts';
import type { LibraryReview } from './library.ts';
import { openingSentence, overusedOpenings } from './openings.ts';

const { reviews } = library;

/** Adds a paragraph to so many reviews. */
const withParagraph = (count: number, text: (review: LibraryReview, index: number) => string) =>
  reviews.map((review, index) =>
    index < count
      ? {
          ...review,
          body: review.body.replace('</Section>', `${text(review, index)}\n\n</Section>`),
        }
      : review,
  );

test('a paragraph may begin alike in four reviews, and not in five', () => {
  const paragraph = (_: LibraryReview, index: number) => `Verily I say number ${index}.`;

  expect(overusedOpenings(withParagraph(4, paragraph)).map(openingSentence)).toEqual([]);
  expect(overusedOpenings(withParagraph(5, paragraph)).map(openingSentence)).toEqual([
    expect.stringMatching(/^5 reviews begin a paragraph with “verily i say”: airpods-pro-2, /),
  ]);
});

test('no two reviews begin the same section alike', () => {
  const alike = reviews.map((review, index) =>
    index < 2
      ? {
          ...review,
          body: review.body.replace(
            '<Section part="final">',
            '<Section part="final">\n\nAnd so to bed.\n\n',
          ),
        }
      : review,
  );

  expect(overusedOpenings(alike).map(({ words, what }) => [words, what])).toEqual([
    ['and so to', 'the section final'],
  ]);
});

test('headings may share their plain label, and not the words behind it', () => {
  const headed = (title: (index: number) => string) =>
    reviews.map((review, index) => ({
      ...review,
      sections: { ...review.sections, extra: title(index) },
    }));

  expect(overusedOpenings(headed((index) => `Who should buy: reader ${index}`))).toEqual([]);
  expect(
    overusedOpenings(headed((index) => `Cost: verily I say ${index}`)).map(({ what }) => what),
  ).toEqual(['a heading']);
});
