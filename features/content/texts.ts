import { LRUCache } from 'lru-cache';
import { type ImageRecord, imagePath } from '#ui/image-paths.ts';
import type { Report } from './problems.ts';
import { parseProse, type ReportLine } from './prose/markdown.ts';
import { elementsIn, type Prose } from './prose/tree.ts';
import type { LiveDocument } from './public-content.ts';

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

/** What lists need to know about a text, from its Markdown and without parsing it. */

const wordsPerMinute = 230;

const readMinutes = (words: number): number => Math.max(1, Math.ceil(words / wordsPerMinute));

/** The words that a reader sees, without tags, footnotes, addresses and the rules of tables. */
const plain = (markdown: string): string =>
  markdown
    .replaceAll(/<\/?[A-Za-z](?:"[^"]*"|[^>"])*>/g, ' ')
    .replaceAll(/\[\^[^\]]+\]/g, '')
    .replaceAll(/\]\([^)]*\)/g, '')
    .replaceAll(/[*_~`|]/g, (sign) => (sign === '|' ? ' ' : ''));

const countWords = (markdown: string): number =>
  plain(markdown)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** The first paragraph, without markup. */
export const firstParagraph = (markdown: string): string | undefined =>
  markdown
    .split(/\n\s*\n/)
    .find((block) => /^\s*[^\s<#>|-]/.test(block))
    ?.replaceAll(/\[([^\]^]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\[\^[^\]]+\]|[*_`]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The targets of links. */
export const hrefsIn = (markdown: string): string[] =>
  Array.from(markdown.matchAll(/\]\(([^)\s]+)\)/g), ([, href = '']) => href);

export function sentencesOf(text: string): string[] {
  return text.split(/(?<!\b(?:Mr|Mrs|Dr|No|St)\.)(?<=[.!?]["”’)]?)\s+(?=["“‘(]?[\p{Lu}\p{N}])/u);
}

/** The whole line, or its first words with an ellipsis, at most `max` characters. */
export function firstWords(line: string, max: number): string {
  if (line.length <= max) return line;
  const cut = line.slice(0, max - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), max / 2)).replace(/[\s,;:–]+$/, '')}…`;
}

/** For error messages. */
export function shorten(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length > 90 ? `${plain.slice(0, 90)}…` : plain;
}

interface Changing {
  date: string;
  updates: readonly { date: string }[];
}

/** The day of the last update or correction, or of publication. */
export function lastChanged({ date, updates }: Changing): string {
  return updates.reduce((latest, update) => (update.date > latest ? update.date : latest), date);
}

/** The month of the last change to the text or to today's answer; undefined if there is none. */
export function updatedMonth(text: Changing, answer?: { month: string }): string | undefined {
  const changed = [lastChanged(text), answer?.month ?? ''].sort().at(-1) ?? '';
  const month = changed.slice(0, 7);
  return month > text.date.slice(0, 7) ? month : undefined;
}
