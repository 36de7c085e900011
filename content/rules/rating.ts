import type { LibraryReview } from '#content/library.ts';
import { sentencesOf, shorten } from '#content/prose/text.ts';
import { blocksOf } from '#content/prose/tree.ts';
import type { Place, Report } from '#content/report.ts';

const outOfFive = /\b(\d(?:\.\d)?)(?:\/5\b| (?:out )?of (?:5|five)\b| stars\b)/g;
const outOfTen = /\b(\d\.\d)(?:\/10\b| (?:out )?of (?:10|ten)\b)/g;

/** The product defines the rating; prose that repeats it must match. */
export function checkWrittenRating(review: LibraryReview, report: Report): void {
  const texts: [Place, string][] = [
    ...blocksOf(review.tree).map(({ text, line }): [Place, string] => [line, text]),
    [['summary'], review.summary],
    [['verdict'], review.verdict],
  ];
  const { rating } = review.product;
  for (const [place, text] of texts)
    for (const sentence of sentencesOf(text)) {
      const check = (pattern: RegExp, right: number, scale: number) => {
        for (const [, written] of sentence.matchAll(pattern))
          if (Math.abs(Number(written) - right) > 0.001)
            report(
              place,
              `The text says ${written} of ${scale}, but the rating makes it ${right.toFixed(1)}: ${shorten(sentence)}`,
              'Correct it.',
            );
      };
      check(outOfFive, rating, 5);
      check(outOfTen, rating * 2, 10);
    }
}
