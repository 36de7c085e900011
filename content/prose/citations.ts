/**
 * Marks say what a claim rests on, in square brackets at its end: `[battery]` is a fact of the gadget, `[sony-help]` one of its
 * references, `[price]` its price, and `[bose-quietcomfort-ultra:battery]` a fact of another gadget. Several share one pair: `[battery, sony-help]`.
 */
export interface Citation {
  /** Another gadget's slug; without one it is the gadget that the text is about. */
  slug?: string;
  /** A key of the vocabulary, a reference's id, or `price`. */
  id: string;
}

export type CitedPart = string | Citation;

const bracket = /\s*\[([a-z0-9-]+(?::[a-z0-9-]+)?(?:, ?[a-z0-9-]+(?::[a-z0-9-]+)?)*)\]/g;

/** The words and the marks of a text, in their order. */
export function splitCitations(text: string): CitedPart[] {
  const parts: CitedPart[] = [];
  let end = 0;
  for (const found of text.matchAll(bracket)) {
    const [whole, inside = ''] = found;
    if (found.index > end) parts.push(text.slice(end, found.index));
    parts.push(...inside.split(/, ?/).map(parseCitation));
    end = found.index + whole.length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}

export function parseCitation(written: string): Citation {
  const [first = '', second] = written.split(':');
  return second === undefined ? { id: first } : { slug: first, id: second };
}

export const citationsIn = (text: string): Citation[] =>
  splitCitations(text).filter((part) => typeof part !== 'string');

/** The text as meta tags, structured data and feeds have it. */
export const withoutCitations = (text: string): string => text.replace(bracket, '');

export const formatCitation = ({ slug, id }: Citation): string =>
  `[${slug ? `${slug}:` : ''}${id}]`;

/** In running text a mark is written like a footnote: `[^sony-help]`, `[^battery]`. */
export const footnote = /\[\^([a-z0-9:-]+)\]/g;

export const footnotesIn = (body: string): string[] =>
  [...body.matchAll(footnote)].map(([, id = '']) => id);
