import type { LibraryReview } from './library.ts';
import { fileOf, paragraphsOf, wordsOf } from './passages.ts';
import { reviewSections } from './review-sections.ts';
import { sectionBodies } from './sentences.ts';

/** So many reviews may begin a paragraph with the same three words before it is a habit of the house. */
const paragraphLimit = 4;
/** Headings name their part, so a few more of them may begin alike. */
const titleLimit = 7;
/** A plain label ("Battery: …") is meant to be the same everywhere; what follows it is not. */
const labelBefore = /^[^:]*: /;

interface Opening {
  words: string;
  /** What begins like this: 'a paragraph', 'the section why', … */
  what: string;
  reviews: LibraryReview[];
}

/** The first three words of paragraphs, headings and sections that too many reviews have in common. */
export function overusedOpenings(reviews: LibraryReview[]): Opening[] {
  const paragraphs = grouped(
    reviews,
    ({ body }) => paragraphsOf(body).map(opening),
    'a paragraph',
    paragraphLimit,
  );
  const titles = grouped(
    reviews,
    ({ sections }) => Object.values(sections).map(titleOpening),
    'a heading',
    titleLimit,
  );
  const firsts = reviewSections.flatMap((part) =>
    grouped(reviews, ({ body }) => [sectionOpening(body, part)], `the section ${part}`, 1),
  );
  return [...paragraphs, ...titles, ...firsts];
}

const opening = (text: string): string => wordsOf(text).slice(0, 3).join(' ');

const titleOpening = (title: string): string => opening(title.replace(labelBefore, ''));

function sectionOpening(body: string, part: string): string {
  return opening(paragraphsOf(sectionBodies(body).get(part) ?? '')[0] ?? '');
}

function grouped(
  reviews: LibraryReview[],
  openingsOf: (review: LibraryReview) => string[],
  what: string,
  limit: number,
): Opening[] {
  const found = new Map<string, Set<LibraryReview>>();
  for (const review of reviews) {
    for (const words of openingsOf(review)) {
      if (words.split(' ').length === 3)
        found.set(words, (found.get(words) ?? new Set()).add(review));
    }
  }
  return [...found].flatMap(([words, users]) =>
    users.size > limit ? [{ words, what, reviews: [...users] }] : [],
  );
}

export const openingSentence = ({ words, what, reviews }: Opening): string =>
  `${reviews.length} reviews begin ${what} with “${words}”: ${reviews.map(({ slug }) => slug).join(', ')}`;

export const openingFile = ({ reviews }: Opening): string =>
  reviews[0] ? fileOf(reviews[0]) : 'content/reviews';
