import { untypeset } from './typography.ts';

/** Text, or an element with literal props; it cannot contain code. */
export type Prose = string | ProseElement;

export interface ProseElement {
  /** An HTML tag, a component of `components.ts`, or `citation`. */
  tag: string;
  props?: Record<string, string>;
  children?: Prose[];
  /** Its line in the source; only block elements have one. */
  line?: number;
}

/** A block of words without markup, such as a paragraph, heading or table cell. */
export interface Block {
  text: string;
  line: number;
}

export const isElement = (node: Prose): node is ProseElement => typeof node !== 'string';

/** The words as typeset. */
export const textOf = (tree: readonly Prose[] = []): string =>
  tree
    .map((node) => {
      if (!isElement(node)) return node;
      return node.tag === 'br' ? ' ' : textOf(node.children);
    })
    .join('');

/** All elements with this tag, in the order of the text. */
export const elementsIn = (tree: readonly Prose[], tag: string): ProseElement[] =>
  tree
    .filter(isElement)
    .flatMap((node) => [
      ...(node.tag === tag ? [node] : []),
      ...elementsIn(node.children ?? [], tag),
    ]);

/** The words as typed, block by block. `except` names elements to leave out. */
export function blocksOf(
  tree: readonly Prose[],
  { except = [], line = 1 }: { except?: readonly string[]; line?: number } = {},
): Block[] {
  const blocks: Block[] = [];
  let words: Prose[] = [];
  const endBlock = () => {
    const text = untypeset(textOf(words)).replace(/\s+/g, ' ').trim();
    if (text) blocks.push({ text, line });
    words = [];
  };
  for (const node of tree) {
    if (isElement(node) && except.includes(node.tag)) endBlock();
    else if (!isElement(node) || node.line === undefined) words.push(node);
    else {
      endBlock();
      blocks.push(...blocksOf(node.children ?? [], { except, line: node.line }));
    }
  }
  endBlock();
  return blocks;
}

/** The citations of the text (`[^battery]`), with the line of their block. */
export function footnotesIn(tree: readonly Prose[], line = 1): { id: string; line: number }[] {
  return tree.filter(isElement).flatMap((node) => {
    if (node.tag === 'citation')
      return (node.props?.to ?? '').split(' ').map((id) => ({ id, line }));
    return footnotesIn(node.children ?? [], node.line ?? line);
  });
}

/** The targets of links, with the line of their block. */
export function linksIn(tree: readonly Prose[], line = 1): { href: string; line: number }[] {
  return tree
    .filter(isElement)
    .flatMap((node) => [
      ...(node.tag === 'a' ? [{ href: node.props?.href ?? '', line }] : []),
      ...linksIn(node.children ?? [], node.line ?? line),
    ]);
}
