import type { BlockContent, DefinitionContent, Link, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { hiddenCharacter } from '#contract/common.ts';
import { emailAddress } from '#contract/contact.ts';
import { type NoteBlock, type NoteInline, noText } from '#contract/notes.ts';
import { retailerUrl } from '#contract/products.ts';
import { maxNoteWords } from '#contract/text.ts';
import { memoize } from '#server/core/memoize.ts';

export type ReadNote = { blocks: NoteBlock[] } | { error: string };

/** Thrown and caught only in this file. */
class InvalidMarkdown extends Error {}

const maxDepth = 3;
const maxWordLength = 100;
/** The parser's time grows with the square of these. */
const maxMarks = 400;

/** Nested quote and list markers at the beginning of a line. */
const containers = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))+/;
/** Control, bidirectional and invisible characters, except tab and line break. */
const invisible =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/;

/**
 * Accepts paragraphs, emphasis, lists, links and quotes; everything else is rejected with its line.
 */
export function readMarkdown(body: string): ReadNote {
  try {
    checkLines(body);
    const { children } = fromMarkdown(body);
    const blocks = children.map(readBlock);
    checkWords(blocks);
    return { blocks };
  } catch (error) {
    if (error instanceof InvalidMarkdown) return { error: error.message };
    throw error;
  }
}

/**
 * Never fails, because rules may have changed since the text was stored; memoized, because parsing
 * is slow.
 */
export const readStored = memoize((body): NoteBlock[] => {
  const read = readMarkdown(body);
  if ('blocks' in read) return read.blocks;
  return body.split(/\n\s*\n/).map((text) => ({ kind: 'paragraph', children: [text.trim()] }));
});

/** Runs before the parser, whose time grows with the depth. */
function checkLines(body: string): void {
  if ((body.match(/[*_]/g)?.length ?? 0) > maxMarks)
    throw new InvalidMarkdown(`Keep the note to ${maxMarks} asterisks and underscores or fewer.`);
  for (const [index, line] of body.split(/\r\n|\r|\n/).entries()) {
    const at = `Line ${index + 1}`;
    const depth = containers.exec(line)?.[0].match(/>|[-+*]|\d+[.)]/g)?.length ?? 0;
    if (depth > maxDepth)
      throw new InvalidMarkdown(`${at}: nest quotes and lists at most ${maxDepth} levels deep.`);
    if (invisible.test(line)) throw new InvalidMarkdown(hiddenCharacter(at));
  }
}

function checkWords(blocks: NoteBlock[]): void {
  const words = plainTextOf(blocks).split(/\s+/).filter(Boolean);
  if (words.length === 0) throw new InvalidMarkdown(noText);
  if (words.length > maxNoteWords)
    throw new InvalidMarkdown(
      `Keep the note to ${maxNoteWords} words or fewer. This has ${words.length}.`,
    );
  const long = words.find((word) => word.length > maxWordLength);
  if (long) throw new InvalidMarkdown(`“${long.slice(0, 20)}…” is too long for a word.`);
}

type AnyBlock = RootContent | BlockContent | DefinitionContent;

function readBlock(node: AnyBlock): NoteBlock {
  if (node.type === 'paragraph')
    return { kind: 'paragraph', children: node.children.flatMap(readInline) };
  if (node.type === 'blockquote') return { kind: 'quote', children: node.children.map(readBlock) };
  if (node.type !== 'list') throw unsupported(node);
  const items = node.children.map((item) => item.children.map(readBlock));
  return { kind: 'list', start: node.ordered ? (node.start ?? 1) : null, items };
}

function readInline(node: PhrasingContent): NoteInline | NoteInline[] {
  if (node.type === 'text') return node.value;
  if (node.type === 'break') return { kind: 'break' };
  if (node.type === 'emphasis') return { kind: 'em', children: node.children.flatMap(readInline) };
  if (node.type === 'strong')
    return { kind: 'strong', children: node.children.flatMap(readInline) };
  if (node.type !== 'link') throw unsupported(node);
  return { kind: 'link', to: readTarget(node), children: node.children.flatMap(readInline) };
}

function readTarget(node: Link): string {
  const { url } = node;
  if (/^\/(?![/\\])[^\\\s]*$/.test(url)) return url;
  if (url.startsWith('mailto:') && emailAddress.safeParse(url.slice('mailto:'.length)).success)
    return url;
  const outside = retailerUrl.safeParse(url);
  if (outside.success) return outside.data;
  throw new InvalidMarkdown(
    `${lineOf(node)}: “${url.slice(0, 60)}” isn’t a valid link. Start it with https://, mailto:, or / for a page on this site.`,
  );
}

/** Names of the Markdown features that notes do not support. */
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

const unsupported = (node: AnyBlock | PhrasingContent): InvalidMarkdown =>
  new InvalidMarkdown(
    `${lineOf(node)} contains ${names[node.type] ?? 'something'}, which notes don’t support. Use paragraphs, emphasis, lists, links, and quotes.`,
  );

const lineOf = ({ position }: Pick<Link, 'position'>): string =>
  `Line ${position?.start.line ?? 1}`;

/** One line per paragraph. */
export function plainTextOf(blocks: readonly NoteBlock[]): string {
  return blocks
    .map((block) => {
      if (block.kind === 'paragraph') return plainInline(block.children);
      return plainTextOf(block.kind === 'quote' ? block.children : block.items.flat());
    })
    .join('\n');
}

/** One line for lists of notes, feeds and emails. */
export function teaserOf(blocks: readonly NoteBlock[]): string {
  return blocks
    .map((block) => {
      if (block.kind === 'paragraph') return plainInline(block.children);
      if (block.kind === 'quote') return teaserOf(block.children);
      return asSentence(block.items.map(teaserOf).reduce(joinItems, ''));
    })
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Lowercase items continue the sentence. */
const joinItems = (line: string, item: string): string =>
  line === '' ? item : `${asSentence(line, /^\p{Ll}/u.test(item) ? ';' : '.')} ${item}`;

const asSentence = (line: string, end = '.'): string =>
  line === '' || /[.!?:;…]["”’)]*$/.test(line) ? line : line + end;

const plainInline = (children: readonly NoteInline[]): string =>
  children
    .map((child) => {
      if (typeof child === 'string') return child.replace(/\s+/g, ' ');
      return child.kind === 'break' ? ' ' : plainInline(child.children);
    })
    .join('');
