import type { Library, LibraryReview } from '#content/library.ts';
import { paragraphsOf, sentencesOf, shorten } from '#content/prose/text.ts';

/** The product file defines ratings and prices; prose that repeats them must match it. */
export function wrongFigures(review: LibraryReview, gadgets: Library['gadgets']): string[] {
  const sentences = [...paragraphsOf(review.body), review.summary, review.verdict].flatMap(
    sentencesOf,
  );
  const rivals = rivalNames(review, gadgets);
  return [
    ...sentences.flatMap((sentence) => wrongRatings(sentence, review)),
    ...sentences.flatMap((sentence) => wrongPrices(sentence, review, rivals)),
    ...Object.values(review.sections).flatMap((title) => wrongPriceInTitle(title, review)),
  ];
}

const outOfFive = /\b(\d(?:\.\d)?)(?:\/5\b| (?:out )?of (?:5|five)\b| stars\b)/g;
const outOfTen = /\b(\d\.\d)(?:\/10\b| (?:out )?of (?:10|ten)\b)/g;

function wrongRatings(sentence: string, { product }: LibraryReview): string[] {
  const check = (pattern: RegExp, right: number, scale: number) =>
    [...sentence.matchAll(pattern)].flatMap(([, said]) =>
      Math.abs(Number(said) - right) > 0.001
        ? [
            `says ${said} of ${scale}, but the product file makes it ${right.toFixed(1)}: ${shorten(sentence)}`,
          ]
        : [],
    );
  return [...check(outOfFive, product.rating, 5), ...check(outOfTen, product.rating * 2, 10)];
}

const besidePrice = /\$[\d,]+[^.$]{0,30}\bprice\b|\bprice\b[^.$]{0,30}\$[\d,]+/i;

/** A sentence about the price must contain it, except in sentences about a rival's price. */
function wrongPrices(sentence: string, review: LibraryReview, rivals: string[]): string[] {
  if (!besidePrice.test(sentence) || rivals.some((name) => sentence.includes(name))) return [];
  const amounts = [...sentence.matchAll(/\$([\d,]+)/g)].map(([, said]) => said);
  if (amounts.some((said) => !differs(said, review))) return [];
  return [
    `gives the price as $${amounts[0]}, but the product file says $${review.product.price}: ${shorten(sentence)}`,
  ];
}

function wrongPriceInTitle(title: string, review: LibraryReview): string[] {
  return [...title.matchAll(/\$([\d,]+)/g)].flatMap(([, said]) =>
    differs(said, review)
      ? [`has $${said} in the heading “${title}”, but the price is $${review.product.price}`]
      : [],
  );
}

function rivalNames({ competitors }: LibraryReview, gadgets: Library['gadgets']): string[] {
  return gadgets
    .filter(({ slug }) => competitors.some((rival) => rival.slug === slug))
    .map(({ name }) => name);
}

const amount = (text: string | undefined): number => Number(text?.replace(/[^\d]/g, ''));
const differs = (said: string | undefined, { product }: LibraryReview): boolean =>
  amount(said) !== product.price;
