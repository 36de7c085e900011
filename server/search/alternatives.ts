import { bySubject, type SearchContext, type SearchOutcome } from './find-results.ts';
import type { ParsedQuery } from './parse-query.ts';
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
  const compare = compareBy(query, new Map());
  const found = gadgets
    .filter((one) => one !== subject && one.gadget === subject.gadget)
    .toSorted(
      (a, b) =>
        Number(b.slug === subject.instead?.slug) - Number(a.slug === subject.instead?.slug) ||
        compare(a, b),
    );
  const { instead } = subject;
  if (found.length === 0)
    return {
      found: [target],
      messages: [`We have no facts about another gadget like the ${subject.name}.`],
      query,
    };
  const message = instead
    ? `Instead of the ${subject.name} we would look at the ${instead.name}.`
    : `We name nothing that is better than the ${subject.name}. These are of the same kind.`;
  return {
    found: found.map((one) => ({ subject: one, hits: [] })),
    messages: [message],
    query: { ...query, terms: [] },
  };
}
