import type { BlockContent, DefinitionContent, Link, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { hiddenCharacter } from '#contract/common.ts';
import { emailAddress } from '#contract/contact.ts';
import { mostWords, type NoteBlock, type NoteInline } from '#contract/notes.ts';
import { retailerUrl } from '#contract/products.ts';
import { memoize } from '#server/core/memoize.ts';

export type ReadNote = { blocks: NoteBlock[] } | { refused: string };

/** Thrown within this file alone: a refusal is far down in the tree, and ends all reading. */
class Refused extends Error {}

const mostContainers = 3;
const longestWord = 100;
/** More than a text has that is read; the parser's work grows with the square of them. */
const mostMarks = 400;

/** What a line begins with: quotes and points of lists, one within the other. */
const containers = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))+/;
/** C0 but for tab and line break, C1, and what turns the direction of writing or cannot be seen. */
const unseen =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for.
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/;

/**
 * Paragraphs, emphasis, lists, links and quotes; whatever else Markdown can say is refused, in a sentence with its line. What comes out is a tree
 * of our own, so that nothing passes which is not named here.
 */
export function readMarkdown(body: string): ReadNote {
  try {
    checkLines(body);
    const { children } = fromMarkdown(body);
    const blocks = children.map(readBlock);
    checkWords(blocks);
    return { blocks };
  } catch (error) {
    if (error instanceof Refused) return { refused: error.message };
    throw error;
  }
}

/**
 * A text that was stored under other rules is still readable. Each is read once: a long note takes the parser ten milliseconds, a list has twenty of
 * them, and anybody may ask for it again and again.
 */
export const readStored = memoize((body): NoteBlock[] => {
  const read = readMarkdown(body);
  if ('blocks' in read) return read.blocks;
  return body.split(/\n\s*\n/).map((text) => ({ kind: 'paragraph', children: [text.trim()] }));
});

/** Before anything is parsed: a parser's work grows with the depth. */
function checkLines(body: string): void {
  if ((body.match(/[*_]/g)?.length ?? 0) > mostMarks)
    throw new Refused(`A note can have up to ${mostMarks} asterisks and underscores.`);
  for (const [index, line] of body.split(/\r\n|\r|\n/).entries()) {
    const at = `Line ${index + 1}`;
    const depth = containers.exec(line)?.[0].match(/>|[-+*]|\d+[.)]/g)?.length ?? 0;
    if (depth > mostContainers)
      throw new Refused(
        `${at}: quotes and lists can be nested at most ${mostContainers} levels deep.`,
      );
    if (unseen.test(line)) throw new Refused(hiddenCharacter(at));
  }
}

function checkWords(blocks: NoteBlock[]): void {
  const words = plainTextOf(blocks).split(/\s+/).filter(Boolean);
  if (words.length === 0) throw new Refused('Write some text.');
  if (words.length > mostWords)
    throw new Refused(`A note can have up to ${mostWords} words. This one has ${words.length}.`);
  const long = words.find((word) => word.length > longestWord);
  if (long) throw new Refused(`“${long.slice(0, 20)}…” is too long for a word.`);
}

type AnyBlock = RootContent | BlockContent | DefinitionContent;

function readBlock(node: AnyBlock): NoteBlock {
  if (node.type === 'paragraph')
    return { kind: 'paragraph', children: node.children.flatMap(readInline) };
  if (node.type === 'blockquote') return { kind: 'quote', children: node.children.map(readBlock) };
  if (node.type !== 'list') throw refusal(node);
  const items = node.children.map((item) => item.children.map(readBlock));
  return { kind: 'list', start: node.ordered ? (node.start ?? 1) : null, items };
}

function readInline(node: PhrasingContent): NoteInline | NoteInline[] {
  if (node.type === 'text') return node.value;
  if (node.type === 'break') return { kind: 'break' };
  if (node.type === 'emphasis') return { kind: 'em', children: node.children.flatMap(readInline) };
  if (node.type === 'strong')
    return { kind: 'strong', children: node.children.flatMap(readInline) };
  if (node.type !== 'link') throw refusal(node);
  return { kind: 'link', to: readTarget(node), children: node.children.flatMap(readInline) };
}

function readTarget(node: Link): string {
  const { url } = node;
  if (/^\/(?![/\\])[^\\\s]*$/.test(url)) return url;
  if (url.startsWith('mailto:') && emailAddress.safeParse(url.slice('mailto:'.length)).success)
    return url;
  const outside = retailerUrl.safeParse(url);
  if (outside.success) return outside.data;
  throw new Refused(
    `${lineOf(node)}: “${url.slice(0, 60)}” is not a valid link. Start it with https://, mailto: or / for a page on this site.`,
  );
}

/** What people call what Markdown can do and a note cannot. */
const names: Record<string, string> = {
  html: 'HTML',
  heading: 'a heading',
  code: 'a code block',
  inlineCode: 'code',
  image: 'an image',
  imageReference: 'an image',
  definition: 'a link definition',
  linkReference: 'a reference link',
  thematicBreak: 'a horizontal line',
};

const refusal = (node: AnyBlock | PhrasingContent): Refused =>
  new Refused(
    `${lineOf(node)} has ${names[node.type] ?? 'something else'}. Notes can contain paragraphs, emphasis, lists, links and quotes.`,
  );

const lineOf = ({ position }: Pick<Link, 'position'>): string =>
  `Line ${position?.start.line ?? 1}`;

/** One line a paragraph. */
export function plainTextOf(blocks: readonly NoteBlock[]): string {
  return blocks
    .map((block) => {
      if (block.kind === 'paragraph') return plainInline(block.children);
      return plainTextOf(block.kind === 'quote' ? block.children : block.items.flat());
    })
    .join('\n');
}

/** One line for lists of notes, feeds and emails: list items are separated, paragraphs follow each other. */
export function teaserOf(blocks: readonly NoteBlock[]): string {
  return blocks
    .map((block) => {
      if (block.kind === 'paragraph') return plainInline(block.children);
      if (block.kind === 'quote') return teaserOf(block.children);
      return block.items.map(teaserOf).reduce(joinItems, '');
    })
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const joinItems = (line: string, item: string): string =>
  line === '' ? item : `${line}${/[.!?:;…]$/.test(line) ? '' : ';'} ${item}`;

const plainInline = (children: readonly NoteInline[]): string =>
  children
    .map((child) => {
      if (typeof child === 'string') return child.replace(/\s+/g, ' ');
      return child.kind === 'break' ? ' ' : plainInline(child.children);
    })
    .join('');
