import { type Drawings, drawingFaults, wrongDrawings } from './drawing-rules.ts';
import { wrongFigures } from './figures.ts';
import type { Library, LibraryPost, LibraryReview } from './library.ts';
import { deadLinks } from './links.ts';
import { fileOf, isReview, type Prose, proseOf } from './passages.ts';
import { countWords } from './reading.ts';
import { reviewSections } from './review-sections.ts';
import { sectionBodies } from './sentences.ts';
import { britishSpellings } from './spelling.ts';

/** Checks the schemas cannot make: length, links, figures, spelling, drawings. `loadLibrary` checks the schemas. */
export const reviewWords = { from: 2_700, to: 3_400 };
const reviewMinutes = { from: 12, to: 15 };
const postWords = 1_200;

/** Marks every placeholder text that `npm run content -- new` writes. */
export const draftMark = 'DRAFT';

interface CheckRow {
  piece: string;
  words: number;
  minutes: number;
  sections: number;
  phases: number;
  exhibits: number;
  quotes: number;
}

export interface Problem {
  file: string;
  message: string;
}

interface ContentReport {
  rows: CheckRow[];
  problems: Problem[];
}

/** `addresses`: the paths a text may link to. */
export function checkContent(
  library: Library,
  drawings: Drawings,
  addresses: Set<string>,
): ContentReport {
  const pieces = [...library.reviews, ...library.posts];
  const prose = pieces.map(proseOf);
  return {
    rows: pieces.map(rowOf),
    problems: [
      ...pieces.flatMap((piece) => pieceProblems(piece, library, addresses)),
      ...spellingProblems(library, prose),
      ...wrongDrawings(library, drawings).map(({ name, message }) => ({
        file: `content/drawings/${name}.svg`,
        message,
      })),
    ],
  };
}

function rowOf(piece: LibraryReview | LibraryPost): CheckRow {
  const { slug, words, minutes, body } = piece;
  return {
    piece: slug,
    words,
    minutes,
    sections: isReview(piece) ? sectionBodies(body).size : countOf(body, /^## /gm),
    phases: countOf(body, /<Phase n=/g),
    exhibits: countOf(body, /<Exhibit\b/g),
    quotes: countOf(body, /<PullQuote>/g),
  };
}

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

function pieceProblems(
  piece: LibraryReview | LibraryPost,
  { gadgets }: Library,
  addresses: Set<string>,
): Problem[] {
  const messages = [
    ...lengthFaults(piece),
    ...(isReview(piece) ? missingParts(piece) : []),
    ...draftFaults(piece),
    ...deadLinks(piece.body, addresses).map(
      (target) => `links to ${target}, which is not a page on this site`,
    ),
    ...(isReview(piece) ? [...wrongFigures(piece, gadgets), ...drawingFaults(piece.body)] : []),
  ];
  return messages.map((message) => ({ file: fileOf(piece), message }));
}

function lengthFaults(piece: LibraryReview | LibraryPost): string[] {
  const { words, minutes } = piece;
  if (!isReview(piece)) {
    return words < postWords ? [`has ${words} words; an article needs ${postWords} or more`] : [];
  }
  const { from, to } = reviewWords;
  const { from: shortest, to: longest } = reviewMinutes;
  return [
    ...(words < from || words > to
      ? [
          `has ${words} words, which is too ${words < from ? 'short' : 'long'}; a review needs ${from} to ${to}`,
        ]
      : []),
    ...(minutes < shortest || minutes > longest
      ? [`takes ${minutes} min to read; a review should take ${shortest} to ${longest}`]
      : []),
  ];
}

/** Empty sections, empty phases and a missing pull quote. */
function missingParts({ body }: LibraryReview): string[] {
  const sections = sectionBodies(body);
  const empty = reviewSections.filter((part) => countWords(sections.get(part) ?? '') === 0);
  const phases = [...body.matchAll(/<Phase n=\{(\d+)\}>([\s\S]*?)<\/Phase>/g)];
  const untold = phases.filter(([, , text = '']) => countWords(text) === 0);
  return [
    ...empty.map((part) => `has an empty section: ${part}`),
    ...untold.map(([, number]) => `has an empty phase: ${number}`),
    ...(body.includes('<PullQuote>') ? [] : ['has no pull quote; add one']),
  ];
}

function draftFaults(piece: LibraryReview | LibraryPost): string[] {
  const texts = proseOf(piece).passages.filter((passage) => passage.includes(draftMark));
  return texts.length > 0 ? [`still has ${texts.length} texts marked ${draftMark}`] : [];
}

function spellingProblems({ products }: Library, prose: Prose[]): Problem[] {
  const cards = products.map(({ slug, scenario, review, incident, drawingAlt }) => ({
    file: `content/products/${slug}.yaml`,
    passages: [scenario, review, incident.place, incident.threat, drawingAlt],
  }));
  return [...cards, ...prose].flatMap(({ file, passages }) =>
    passages.flatMap(britishSpellings).map((message) => ({ file, message })),
  );
}
