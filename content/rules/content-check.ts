import type { Library, LibraryPost, LibraryReview } from '#content/library.ts';
import { reviewSections } from '#content/prose/components.ts';
import { plainText, sectionBodies } from '#content/prose/text.ts';
import { type Drawings, drawingFaults, wrongDrawings } from './drawings.ts';
import { wrongFigures } from './ratings-and-prices.ts';

/** Marks every placeholder of `content/templates/review.mdx`. */
const draftMark = 'DRAFT';

export interface Problem {
  file: string;
  message: string;
}

/**
 * Checks that the schemas cannot make: empty parts, drafts, links, figures and drawings.
 * `addresses`: the paths a text may link to.
 */
export function checkContent(
  { reviews, posts, products, gadgets }: Library,
  drawings: Drawings,
  addresses: Set<string>,
): Problem[] {
  const inFile = (file: string, messages: string[]) =>
    messages.map((message) => ({ file: `content/documents/${file}`, message }));
  const common = (piece: LibraryReview | LibraryPost) => [
    ...draftFaults(piece),
    ...deadLinks(piece.body, addresses).map(
      (target) => `links to ${target}, which is not a page on this site`,
    ),
  ];
  return [
    ...reviews.flatMap((review) =>
      inFile(`reviews/${review.slug}.mdx`, [
        ...emptyParts(review),
        ...common(review),
        ...wrongFigures(review, gadgets),
        ...drawingFaults(review.body),
      ]),
    ),
    ...posts.flatMap((post) => inFile(`posts/${post.slug}.mdx`, common(post))),
    ...wrongDrawings({ products, posts, reviews }, drawings).flatMap(({ name, message }) =>
      inFile(`drawings/${name}.svg`, [message]),
    ),
  ];
}

function emptyParts({ body }: LibraryReview): string[] {
  const sections = sectionBodies(body);
  const empty = reviewSections.filter((part) => !plainText(sections.get(part) ?? ''));
  const phases = [...body.matchAll(/<Phase n=\{(\d+)\}>([\s\S]*?)<\/Phase>/g)];
  const untold = phases.filter(([, , text = '']) => !plainText(text));
  return [
    ...empty.map((part) => `has an empty section: ${part}`),
    ...untold.map(([, number]) => `has an empty phase: ${number}`),
  ];
}

function draftFaults(piece: LibraryReview | LibraryPost): string[] {
  const drafts = JSON.stringify(piece).split(draftMark).length - 1;
  return drafts > 0 ? [`still has ${drafts} texts marked ${draftMark}`] : [];
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
