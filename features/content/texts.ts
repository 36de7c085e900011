import { LRUCache } from 'lru-cache';
import { type ImageRecord, imagePath } from '#ui/image-paths.ts';
import type { Report } from './problems.ts';
import { parseProse, type ReportLine } from './prose/markdown.ts';
import { elementsIn, type Prose } from './prose/tree.ts';
import type { LiveDocument } from './public-content.ts';
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

/** Counted once, because a snapshot keeps the documents that have not changed. */
const wordCounts = new WeakMap<LiveDocument, number>();

export function articleOf(document: LiveDocument, images: LibraryImages): Omit<Article, 'tree'> {
  const { slug, value, body, number, published } = document;
  const words = wordCounts.get(document) ?? countWords(body);
  wordCounts.set(document, words);
  const lead = findImage(images, value.picture as string | undefined);
  return { slug, id: number ?? 0, date: published, lead, words, minutes: readMinutes(words) };
}

interface ParsedText {
  tree: Prose[];
  mistakes: Parameters<ReportLine>[];
}

/** By text, so that versions which differ only in their fields share one. */
const parsedTexts = new LRUCache<string, ParsedText>({ max: 100 });

/** Parsed when it is first shown or checked. */
function parseText({ kind, body }: LiveDocument): ParsedText {
  const text = `${kind} ${body}`;
  const known = parsedTexts.get(text);
  if (known) return known;
  const mistakes: ParsedText['mistakes'] = [];
  const report: ReportLine = (...mistake) => mistakes.push(mistake);
  const tree = parseProse({ kind: kind as 'review', text: body }, report) ?? [];
  parsedTexts.set(text, { tree, mistakes });
  return { tree, mistakes };
}

export const treeOf = (document: LiveDocument): Prose[] => parseText(document).tree;

/** Reports what is wrong with the Markdown. */
export function reportMistakes(document: LiveDocument, report: ReportLine): void {
  for (const mistake of parseText(document).mistakes) report(...mistake);
}

/** The uploaded pictures by id. */
export type LibraryImages = ReadonlyMap<string, ImageRecord>;

/** An uploaded picture as pages show it. */
export interface ShownImage {
  src: string;
  srcSet: string;
  width: number;
  height: number;
  alt: string;
  credit: string;
}

const showImage = (image: ImageRecord): ShownImage => ({
  src: imagePath(image.id, image.width),
  srcSet: image.widths.map((width) => `${imagePath(image.id, width)} ${width}w`).join(', '),
  width: image.width,
  height: image.height,
  alt: image.alt,
  credit: image.credit,
});

/** Undefined if there is none, or none with that id. */
export function findImage(images: LibraryImages, id: string | undefined): ShownImage | undefined {
  const image = images.get(id ?? '');
  return image && showImage(image);
}

/** Adds to each `<Picture>` what a page needs to show it, and leaves out unknown ones. */
export function withPictures(tree: Prose[], images: LibraryImages): Prose[] {
  if (elementsIn(tree, 'Picture').length === 0) return tree;
  return tree.flatMap((node): Prose[] => {
    if (typeof node === 'string') return [node];
    const { children: inner = [], ...element } = node;
    // A picture without a caption must not get an empty one.
    const children = inner.length > 0 ? { children: withPictures(inner, images) } : {};
    if (node.tag !== 'Picture') return [{ ...element, ...children }];
    const image = images.get(node.props?.image ?? '');
    if (!image) return [];
    const { src, srcSet, width, height, alt, credit } = showImage(image);
    const size = { width: String(width), height: String(height) };
    return [{ ...element, ...children, props: { src, srcSet, ...size, alt, credit } }];
  });
}

/** Reports pictures that do not exist. */
export function checkImages(
  field: readonly string[],
  image: string | undefined,
  { tree, known, report }: { tree: readonly Prose[]; known: LibraryImages; report: Report },
): void {
  const fix = 'Upload the picture, or choose another one.';
  if (image !== undefined && !known.has(image))
    report(field, `There is no picture “${image}”.`, fix);
  for (const { props, line } of elementsIn(tree, 'Picture'))
    if (!known.has(props?.image ?? ''))
      report(line ?? 1, `There is no picture “${props?.image ?? ''}”.`, fix);
}
