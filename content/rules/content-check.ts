import type { Library, LibraryPost, LibraryReview } from '#content/library.ts';
import { reviewSections } from '#content/prose/components.ts';
import { countWords, paragraphsOf, sectionBodies } from '#content/prose/text.ts';
import { type Drawings, drawingFaults, wrongDrawings } from './drawings.ts';
import { wrongFigures } from './ratings-and-prices.ts';

/** Checks that the schemas cannot make: length, links, figures, spelling and drawings. */
export const reviewWords = { from: 2_700, to: 3_400 };
const reviewMinutes = { from: 12, to: 15 };
const postWords = 1_200;

/** Marks every placeholder text that `npm run content -- new` writes. */
export const draftMark = 'DRAFT';

interface CheckRow {
  article: string;
  words: number;
  minutes: number;
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
  const articles = [...library.reviews, ...library.posts];
  const prose = articles.map(proseOf);
  return {
    rows: articles.map(({ slug, words, minutes }) => ({ article: slug, words, minutes })),
    problems: [
      ...articles.flatMap((article) => articleProblems(article, library, addresses)),
      ...spellingProblems(library, prose),
      ...wrongDrawings(library, drawings).map(({ name, message }) => ({
        file: `content/drawings/${name}.svg`,
        message,
      })),
    ],
  };
}

function articleProblems(
  article: LibraryReview | LibraryPost,
  { gadgets }: Library,
  addresses: Set<string>,
): Problem[] {
  const messages = [
    ...lengthFaults(article),
    ...(isReview(article) ? missingParts(article) : []),
    ...draftFaults(article),
    ...deadLinks(article.body, addresses).map(
      (target) => `links to ${target}, which is not a page on this site`,
    ),
    ...(isReview(article)
      ? [...wrongFigures(article, gadgets), ...drawingFaults(article.body)]
      : []),
  ];
  return messages.map((message) => ({ file: fileOf(article), message }));
}

function lengthFaults(article: LibraryReview | LibraryPost): string[] {
  const { words, minutes } = article;
  if (!isReview(article)) {
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

function draftFaults(article: LibraryReview | LibraryPost): string[] {
  const texts = proseOf(article).passages.filter((passage) => passage.includes(draftMark));
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

/** Internal links without a page; external links are not checked. */
export function deadLinks(mdx: string, addresses: Set<string>): string[] {
  const markdown = [...mdx.matchAll(/\]\(([^)\s]+)[^)]*\)/g)].map(([, target = '']) => target);
  const attributes = [...mdx.matchAll(/href="([^"]*)"/g)].map(([, target = '']) => target);
  return [...markdown, ...attributes].filter((target) => {
    if (/^(https:|mailto:|#)/.test(target)) return false;
    return !addresses.has(target.replace(/[?#].*$/, ''));
  });
}

/** Only words with exactly one American spelling are listed. */
const british: [RegExp, string][] = [
  [
    /\b(\w*)(colour|favour|honour|neighbour|flavour|humour|rumour|harbour|behaviour)(\w*)\b/gi,
    '-or',
  ],
  [/\b(kilo|centi|milli)?metres?\b|\bcentres?\b|\btheatres?\b|\blitres?\b/gi, '-er'],
  [
    /\b(organ|real|recogn|apolog|author|capital|summar|memor|special|minim|maxim|priorit)is(e|ed|es|ing|ation)\b/gi,
    '-ize',
  ],
  [
    /\b(travell|cancell|labell|modell|signall|levell|marvell|jewell)(ed|ing|er|ers|ous|ery)\b/gi,
    'with one l',
  ],
  [/\bgrey(s|er|ish)?\b/gi, 'gray'],
  [/\bper cent\b/gi, 'percent'],
  [/\b(defence|licence|offence|pretence)\b/gi, '-ense'],
  [
    /\b(towards|afterwards|backwards|whilst|amongst|learnt|aluminium|catalogue|programme|tyres?|kerbs?|plough|pyjamas)\b/gi,
    'the American form',
  ],
];

export function britishSpellings(text: string): string[] {
  return british.flatMap(([pattern, form]) =>
    [...text.matchAll(pattern)].map(
      ([word]) => `uses the British spelling “${word}”; write it ${form}`,
    ),
  );
}

/** The passages of one text, for checks on its wording. */
interface Prose {
  slug: string;
  file: string;
  passages: string[];
}

const isReview = (article: LibraryReview | LibraryPost): article is LibraryReview =>
  'phases' in article;

const fileOf = (article: LibraryReview | LibraryPost): string =>
  `content/${isReview(article) ? 'reviews' : 'posts'}/${article.slug}.mdx`;

/** The paragraphs of a text and the sentences of its front matter. */
function proseOf(article: LibraryReview | LibraryPost): Prose {
  const front = [article.title, article.excerpt, article.description, article.social];
  const structured = isReview(article) ? structuredProse(article) : [];
  return {
    slug: article.slug,
    file: fileOf(article),
    passages: [...paragraphsOf(article.body), ...front, ...structured],
  };
}

function structuredProse(review: LibraryReview): string[] {
  const notes = review.scores.flatMap(({ items }) => items.flatMap(({ note }) => note ?? []));
  const results = review.results?.map(({ label }) => label) ?? [];
  const phases = review.phases.flatMap(({ title, result }) => [title, result]);
  const audiences = review.audiences.map(({ why }) => why);
  const rivals = review.competitors.flatMap(({ better, worse, pickIf }) => [better, worse, pickIf]);
  const lists = [
    ...review.pros,
    ...review.cons,
    ...review.keyFeatures,
    ...review.buy,
    ...review.skip,
  ];
  const single = [
    review.summary,
    review.verdict,
    review.bestFor,
    review.ratingBasis.true,
    review.ratingBasis.story,
    ...(review.discretion ? [review.discretion] : []),
    ...Object.values(review.sections),
  ];
  return [...single, ...lists, ...notes, ...results, ...phases, ...audiences, ...rivals];
}
