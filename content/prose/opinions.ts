import type { Finding } from '#content/report.ts';
import { shorten } from './text.ts';

/** Words that mark a sentence as the editors' opinion, which needs no source. */
const opinions: readonly string[] = [
  'we think',
  'we believe',
  'we suspect',
  'we expect',
  'we would',
  'we wouldn’t',
  "we wouldn't",
  'we’d',
  "we'd",
  'we like',
  'we prefer',
  'in our opinion',
  'in our view',
  'for our money',
  'our guess',
  'our pick',
  'our favorite',
  'our advice',
  'our worry',
  'we doubt',
  'we recommend',
  'we rank',
  'we call',
  'if you ask us',
  'to our eye',
  'to our taste',
];

const opinion = new RegExp(`(?<!\\w)(?:${opinions.join('|')})(?!\\w)`, 'i');

export const isOpinion = (text: string): boolean => opinion.test(text);

export const noSource = (claim: string): Finding => [
  `“${shorten(claim)}” has no source.`,
  'Cite a fact, such as [battery], or begin with “We think”.',
];
