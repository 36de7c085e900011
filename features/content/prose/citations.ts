/**
 * A claim ends with its evidence in square brackets: `[battery]` is a fact of the gadget,
 * `[sony-help]` one of its references, `[price]` its price, and `[bose-quietcomfort-ultra:battery]`
 * a fact of another gadget. Several share one pair: `[battery, sony-help]`.
 */
export interface Citation {
  /** Another gadget's slug; without it, the gadget the text is about. */
  slug?: string;
  /** A fact key, a reference id, or `price`. */
  id: string;
}

const bracket = /\s*\[([a-z0-9-]+(?::[a-z0-9-]+)?(?:, ?[a-z0-9-]+(?::[a-z0-9-]+)?)*)\]/g;

export const citationsIn = (text: string): Citation[] =>
  [...text.matchAll(bracket)].flatMap(([, ids = '']) => ids.split(/, ?/).map(parseCitation));

export function parseCitation(written: string): Citation {
  const [first = '', second] = written.split(':');
  return second === undefined ? { id: first } : { slug: first, id: second };
}

export const withoutCitations = (text: string): string => text.replace(bracket, '');

export const formatCitation = ({ slug, id }: Citation): string =>
  `[${slug ? `${slug}:` : ''}${id}]`;

/** In running text, a citation is written like a footnote: `[^sony-help]`. */
export const footnote = /\[\^([a-z0-9:-]+)\]/g;
