/**
 * Marks say what a claim rests on, in square brackets at its end: `[battery]` is a fact of the gadget, `[sony-help]` one of its
 * references, `[price]` its price, and `[bose-quietcomfort-ultra:battery]` a fact of another gadget.
 */
export interface Mark {
  /** Another gadget's slug; without one it is the gadget that the text is about. */
  slug?: string;
  /** A key of the vocabulary, a reference's id, or `price`. */
  id: string;
}

export type MarkedPart = string | Mark;

const mark = /\s*\[(?:([a-z0-9-]+):)?([a-z0-9-]+)\]/g;

/** The words and the marks of a text, in their order. */
export function markedParts(text: string): MarkedPart[] {
  const parts: MarkedPart[] = [];
  let end = 0;
  for (const found of text.matchAll(mark)) {
    const [whole, slug, id = ''] = found;
    if (found.index > end) parts.push(text.slice(end, found.index));
    parts.push(slug ? { slug, id } : { id });
    end = found.index + whole.length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}

export const marksOf = (text: string): Mark[] => markedParts(text).filter((part) => typeof part !== 'string');

/** The text as meta tags, structured data and feeds have it. */
export const withoutMarks = (text: string): string => text.replace(mark, '');

export const writeMark = ({ slug, id }: Mark): string => `[${slug ? `${slug}:` : ''}${id}]`;
