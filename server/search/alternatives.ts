import { bySubject, type SearchContext, type SearchOutcome } from './find-results.ts';
import type { ParsedQuery } from './parse-query.ts';
import type { Subject } from './passage.ts';
import { compareBy } from './ranking.ts';

/** "alternatives to the Roomba": gadgets of the same kind, what we would buy instead first. */
export function findAlternatives(
  query: ParsedQuery,
  { index, gadgets }: SearchContext,
): SearchOutcome | undefined {
  const only = ({ subject }: { subject: { gadget?: unknown } }) => subject.gadget !== undefined;
  const [target] = bySubject(index.find(query.terms, { only, inNames: true }));
  if (!target) return undefined;
  const { subject } = target;
  const { instead } = subject;
  const successor = gadgets.find(({ slug }) => slug === subject.successor);
  const wantsSuccessor = query.alternative === 'successor';
  const first = [...(wantsSuccessor ? [subject.successor] : []), instead?.slug];
  const rankOf = ({ slug }: Subject) => (first.includes(slug) ? first.indexOf(slug) : first.length);
  const compare = compareBy(query, new Map());
  const found = gadgets
    .filter((one) => one !== subject && one.gadget === subject.gadget)
    .toSorted((a, b) => rankOf(a) - rankOf(b) || compare(a, b));
  if (found.length === 0)
    return {
      found: [target],
      messages: [`We have no facts about another gadget like the ${subject.name}.`],
      query,
    };
  const replaced = wantsSuccessor && successor;
  const message = instead
    ? `Instead of the ${subject.name} we would look at the ${instead.name}.`
    : `We name nothing that is better than the ${subject.name}. These are of the same kind.`;
  return {
    found: found.map((one) => ({ subject: one, hits: [] })),
    messages: [
      ...(replaced ? [`The ${replaced.name} replaced the ${subject.name}.`] : []),
      ...(replaced && (!instead || instead.slug === replaced.slug) ? [] : [message]),
    ],
    query: { ...query, terms: [] },
  };
}
