import { LRUCache } from 'lru-cache';
import { findImage, type LibraryImages, type ShownImage } from './images.ts';
import { parseProse } from './prose/markdown.ts';
import type { ReportLine } from './prose/parse-tree.ts';
import type { Prose } from './prose/tree.ts';
import type { LiveDocument } from './snapshot.ts';
import { countWords, readMinutes } from './words.ts';

/** What every text on the blog has. */
export interface Article {
  slug: string;
  /** Its number on the blog; `/blog/<id>` redirects to it. */
  id: number;
  date: string;
  /** Its uploaded picture. */
  lead?: ShownImage | undefined;
  tree: Prose[];
  words: number;
  minutes: number;
}

export function articleOf(
  { slug, value, body, number, published }: LiveDocument,
  images: LibraryImages,
): Omit<Article, 'tree'> {
  const words = countWords(body);
  const lead = findImage(images, value.picture as string | undefined);
  return { slug, id: number ?? 0, date: published, lead, words, minutes: readMinutes(words) };
}

const trees = new LRUCache<LiveDocument, Prose[]>({ max: 100 });

/** Parsed when it is shown or checked. */
export function treeOf(document: LiveDocument): Prose[] {
  const known = trees.get(document) ?? parseText(document);
  trees.set(document, known);
  return known;
}

/** Reports what is wrong with the Markdown. */
export const parseText = ({ kind, body }: LiveDocument, report: ReportLine = () => {}): Prose[] =>
  parseProse({ kind: kind as 'review', text: body }, report) ?? [];
