import { bySlug } from '#content/by-slug.ts';
import type { Gadget } from '#content/gadgets.ts';
import type { Library, LibraryReview } from '#content/library.ts';
import { sentencesOf, shorten } from '#content/prose/text.ts';
import { blocksOf } from '#content/prose/tree.ts';
import type { Place, Report } from '#content/report.ts';
import { currentPrice, formatUsd } from '#features/gadgets/prices.ts';

/** The product and its facts define rating and price; prose that repeats them must match. */
export function checkFigures(
  review: LibraryReview,
  gadgets: Library['gadgets'],
  { problem: report, warning }: { problem: Report; warning: Report },
): void {
  const own = bySlug(gadgets, review.slug);
  const texts: [Place, string][] = [
    ...blocksOf(review.tree).map(({ text, line }): [Place, string] => [line, text]),
    [['summary'], review.summary],
    [['verdict'], review.verdict],
  ];
  const rivals = rivalNames(review, gadgets);
  for (const [place, text] of texts)
    for (const sentence of sentencesOf(text)) {
      for (const message of wrongRatings(sentence, review)) report(place, message, 'Correct it.');
      for (const message of wrongPrices(sentence, review, rivals))
        report(place, message, 'Correct it.');
      if (own && !rivals.some((name) => sentence.includes(name)))
        for (const message of outdatedPrices(sentence, own))
          warning(place, message, 'Write the new price, or the month of the old one.');
    }
  for (const [section, title] of Object.entries(review.sections))
    for (const message of wrongPriceInTitle(title, review))
      report(['sections', section], message, 'Correct it.');
}

const outOfFive = /\b(\d(?:\.\d)?)(?:\/5\b| (?:out )?of (?:5|five)\b| stars\b)/g;
const outOfTen = /\b(\d\.\d)(?:\/10\b| (?:out )?of (?:10|ten)\b)/g;

function wrongRatings(sentence: string, { product }: LibraryReview): string[] {
  const check = (pattern: RegExp, right: number, scale: number) =>
    [...sentence.matchAll(pattern)].flatMap(([, said]) =>
      Math.abs(Number(said) - right) > 0.001
        ? [
            `The text says ${said} of ${scale}, but the rating makes it ${right.toFixed(1)}: ${shorten(sentence)}`,
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
    `The text gives the price as $${amounts[0]}, but it is $${review.product.price}: ${shorten(sentence)}`,
  ];
}

/** The start of a warning about a price. */
export const priceContradicted = 'The text gives the price of today as ';

const atPresent =
  /\b(?:now|today|currently|these days|still)\b[^.$]{0,40}\$[\d,]+|\$[\d,]+[^.$]{0,20}\b(?:now|today|currently|these days)\b/i;

/** A price that a sentence calls today's follows the latest one. */
function outdatedPrices(sentence: string, own: Gadget): string[] {
  const now = currentPrice(own);
  if (!now || !atPresent.test(sentence) || /\b20\d\d\b/.test(sentence)) return [];
  const amounts = [...sentence.matchAll(/\$([\d,]+(?:\.\d\d)?)/g)].map(([, said = '']) =>
    Number(said.replaceAll(',', '')),
  );
  // Sentences about small parts, such as filters and bags, are not about its price.
  const said = amounts.filter((usd) => usd >= now.usd / 2);
  if (said.length === 0 || amounts.some((usd) => Math.round(usd) === Math.round(now.usd)))
    return [];
  return [
    `${priceContradicted}${formatUsd(said[0] ?? 0)}, but the latest price is ${formatUsd(now.usd)} (${now.month}): ${shorten(sentence)}`,
  ];
}

function wrongPriceInTitle(title: string, review: LibraryReview): string[] {
  return [...title.matchAll(/\$([\d,]+)/g)].flatMap(([, said]) =>
    differs(said, review)
      ? [`The heading says $${said}, but the price is $${review.product.price}.`]
      : [],
  );
}

function rivalNames({ competitors }: LibraryReview, gadgets: Library['gadgets']): string[] {
  return competitors.flatMap(({ slug }) => bySlug(gadgets, slug)?.name ?? []);
}

const amount = (text: string | undefined): number => Number(text?.replace(/[^\d]/g, ''));
const differs = (said: string | undefined, { product }: LibraryReview): boolean =>
  amount(said) !== product.price;
