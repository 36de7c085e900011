import { paragraphsOf, wordsOf } from './passages.ts';
import { plainText } from './reading.ts';
import { sectionBodies, sentencesOf } from './sentences.ts';

/** Habits that a shelf of reviews falls into, each measured in one text. Counted first when seventeen had been read in one go. */

/** A radio's "Over." and the name under a note end a paragraph without being its last sentence. */
const signOff =
  /(?<=[.?!)])\s+(?:Over|[A-Z]\.(?:[A-Z]\.)?(?:\s[A-Z][a-z]+)?(?:, [A-Z][^.]*)?|[A-Z][a-z]{1,7})\.?$/;
const longParagraph = 30;
const shortCloser = 9;

/** Paragraphs of thirty words or more, and how many of them end on a sentence of nine or fewer. */
export function closers(body: string): { long: number; quips: number } {
  const long = paragraphsOf(body)
    .map((paragraph) => paragraph.replace(signOff, ''))
    .filter((paragraph) => wordsOf(paragraph).length >= longParagraph);
  const quips = long.filter((paragraph) => {
    const sentences = sentencesOf(paragraph);
    return sentences.length > 1 && wordsOf(sentences.at(-1) ?? '').length <= shortCloser;
  });
  return { long: long.length, quips: quips.length };
}

const numbers = ['seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'] as const;
export type DefaultNumber = (typeof numbers)[number];

const ordinals: Partial<Record<DefaultNumber, string>> = { eight: 'eighth', nine: 'ninth' };
const numberOfWord = new Map<string, DefaultNumber>(
  numbers.flatMap((number) => [
    [number, number],
    [ordinals[number] ?? `${number}th`, number],
  ]),
);

/** How often each of the numbers stands there that come by themselves when something is counted. */
export function defaultNumbers(body: string): Record<DefaultNumber, number> {
  const counts = Object.fromEntries(numbers.map((number) => [number, 0])) as Record<
    DefaultNumber,
    number
  >;
  for (const word of wordsOf(plainText(body))) {
    const number = numberOfWord.get(word);
    if (number) counts[number] += 1;
  }
  return counts;
}

export function pullQuotes(body: string): string[] {
  return [...body.matchAll(/<PullQuote>([\s\S]*?)<\/PullQuote>/g)].map(([, quote = '']) =>
    plainText(quote),
  );
}

const longestBeat = 16;

/** Two sentences that answer each other ("A ring can be closed by anybody. A fall has only one owner."), or one whose halves share their verb. */
export function isTwoBeat(quote: string): boolean {
  const beats = sentencesOf(quote.replace(signOff, ''));
  if (beats.length === 2) return beats.every((beat) => wordsOf(beat).length <= longestBeat);
  const [first = '', second = ''] = quote.split(/(?:,|;)? (?:and|but) /, 2);
  const telling = (text: string) => wordsOf(text).filter((word) => word.length > 4);
  return beats.length === 1 && telling(first).some((word) => telling(second).includes(word));
}

const winks = [
  /\bbear (?:this|that|it) in mind\b/gi,
  /\bI (?:will|shall|'ll) come (?:back )?to\b/gi,
  /\bwill come up again\b/gi,
  /\bI should have asked why\b/gi,
  /\bthought no more (?:about|of) it\b/gi,
  /\b(?:more (?:of|on|about) (?:that|this|him|her|it|whom) later|of (?:him|her|that) more)\b/gi,
  /\bas (?:we|you) (?:shall|will) see\b/gi,
  /\blittle did\b/gi,
  /\bI had not considered that\b/gi,
  /\bdid not (?:know|understand|notice) (?:it|this|that) (?:then|yet|on the first)\b/gi,
  /\bI did not know we were asking it\b/gi,
  /\b(?:remember|note) that (?:distinction|name|number|detail)\b/gi,
  /\b(?:has|have) a chapter of (?:its|their) own\b/gi,
  /\bturned out to matter\b/gi,
];

/** Phrases that nudge: something is going to happen with this. */
export function foreshadowing(body: string): string[] {
  const text = plainText(body);
  return winks.flatMap((wink) => text.match(wink) ?? []);
}

const amount = '(?:\\d+|[a-z]+(?:-[a-z]+)?)';
const service = new RegExp(
  [
    `\\b(?:in|for|after|of) (?:my |all my )?${amount} years (?:I|as|of|in|on|at|with)\\b`,
    `\\b${amount} years (?:as an?|in (?:the )?(?:trade|service|post|job|business))\\b`,
    `\\b(?:taught|worked|served|kept|ran) [^.]{0,40}\\bfor ${amount} years\\b`,
  ].join('|'),
  'gi',
);

/** People who are introduced by how long they have been at it. */
export const yearsOfService = (body: string): string[] => plainText(body).match(service) ?? [];

const arithmetic =
  /\bdo the (?:sum|arithmetic|math)\b|\bthe (?:sum|arithmetic) (?:is|comes)\b|\bdivided by\b|\b(?:comes?|works?) (?:out )?(?:to|at) (?:about |some |roughly |under |just under )?\$?[\d.]+ (?:cents|dollars)?\s?(?:a|an|per) (?:day|hour|week|night|month)\b|\b(?:cents|dollars) (?:a|an|per) (?:day|hour|night)\b/i;

/** Whether the section on the price settles the matter by division. */
export const doesTheSum = (body: string): boolean =>
  arithmetic.test(plainText(sectionBodies(body).get('worthIt') ?? ''));

/** Whether the first section turns to the reader with "the question". */
export const asksTheQuestion = (body: string): boolean =>
  /\bquestions?\b/i.test(plainText(sectionBodies(body).get('why') ?? ''));

const paperwork =
  /\b(?:committee|minutes of|minuted|by-?laws?|clause|petition|memorandum|memoranda|circulars?|bulletins?|standing orders?|amendment|in duplicate|resolved that|tribunal|treaty|secretary|clerk|form \d+)\b/gi;
const unread =
  /\b(?:unread|on file|filed (?:it|them|the letter) under|never (?:opened|read) (?:it|them)|had not read|without reading|at the bottom of the (?:file|pile))\b/gi;

/** Words of the plots that most of the first seventeen shared: papers, and the answer that lay among them. */
export function plotWords(body: string): { paper: number; unread: number } {
  const text = plainText(body);
  return { paper: text.match(paperwork)?.length ?? 0, unread: text.match(unread)?.length ?? 0 };
}

/** How the text begins, by its first four words. */
export const firstWords = (body: string): string =>
  wordsOf(paragraphsOf(body)[0] ?? '')
    .slice(0, 4)
    .join(' ');
