import { kinds, type Value } from '#features/content/kinds.ts';
import type { ProposedDocument } from '#features/content/problems.ts';
import type { LiveDocument, PublicContent } from '#features/content/public-content.ts';
import type { Contradiction } from '#features/content/table.ts';
import { currentPrice, formatUsd } from './prices.ts';
import type { GadgetRecord } from './record.ts';
import { formatFact, notKnown } from './vocabulary.ts';

/** Sentences of public documents that state what a change of a gadget replaces as if it were so. */
export function contradictedBy(
  content: PublicContent,
  proposed: ProposedDocument,
  before: Value,
): Contradiction[] {
  if (proposed.kind !== 'gadget') return [];
  const after = proposed.value as GadgetRecord;
  const replaced = replacedBy(before as GadgetRecord, after);
  if (replaced.length === 0) return [];
  const names = [after.name, ...(after.aliases ?? [])].map((name) => name.toLowerCase());
  const isNamed = (sentence: string) => names.some((name) => sentence.toLowerCase().includes(name));
  return documentsOf(content).flatMap((document) => {
    const isOwn = document.slug === proposed.slug;
    const shown =
      isOwn && document.kind === 'gadget' ? { ...document, value: proposed.value } : document;
    return sentencesIn(shown)
      .filter((sentence) => isOwn || isNamed(sentence))
      .filter((sentence) => !isDated(sentence))
      .filter((sentence) => replaced.some((pattern) => pattern.test(sentence)))
      .map((sentence) => ({ id: document.id, sentence }));
  });
}

const documentsOf = (content: PublicContent): LiveDocument[] =>
  kinds.flatMap((kind) => (kind === 'site' ? [] : content.list(kind)));

/** Those whose sentence is still public. */
export const stillPublic = (
  content: PublicContent,
  contradictions: readonly Contradiction[],
): Contradiction[] => {
  if (contradictions.length === 0) return [];
  const documents = new Map(documentsOf(content).map((document) => [document.id, document]));
  return contradictions.filter(({ id, sentence }) => {
    const document = documents.get(id);
    return document && sentencesIn(document).includes(sentence);
  });
};

/** What the record said before and does not say any more. */
function replacedBy(before: GadgetRecord, after: GadgetRecord): RegExp[] {
  const replaced: RegExp[] = [];
  const price = priceOf(before);
  if (price !== undefined && price !== priceOf(after))
    replaced.push(new RegExp(`${RegExp.escape(formatUsd(price))}(?![\\d,]|\\.\\d)`));
  const [rating, newRating] = [before.card?.rating, after.card?.rating];
  if (rating !== undefined && rating !== newRating)
    replaced.push(
      new RegExp(`\\b${RegExp.escape(rating.toFixed(1))}(?:/5| (?:out )?of (?:5|five)| stars)\\b`),
    );
  for (const { key, value } of before.facts ?? []) {
    const now = after.facts?.find((fact) => fact.key === key)?.value;
    if (now === value || value === notKnown || typeof value === 'boolean') continue;
    // Also in the middle of a sentence: "30 hours", "30-hour".
    const [number = '', unit = ''] = formatFact(key, value)
      .replace(/\(.*\)/, '')
      .trim()
      .split(' ');
    const written = `${RegExp.escape(number)}${unit && `[ -]${RegExp.escape(unit.replace(/s$/, ''))}`}`;
    replaced.push(new RegExp(`(?<![\\d.,])${written}`, 'i'));
  }
  return replaced;
}

const priceOf = ({ prices = [] }: GadgetRecord): number | undefined =>
  currentPrice({ prices })?.usd;

/** A sentence with a year states what was, unless it also says that it still is. */
const isDated = (sentence: string): boolean =>
  /\b20\d\d\b|\bin our test\b|\bwhen we tested\b/i.test(sentence) &&
  !/\b(?:now|today|currently|still)\b/i.test(sentence);

function sentencesIn({ value, body }: Pick<LiveDocument, 'value' | 'body'>): string[] {
  const texts = [...textsIn(value), ...body.split('\n')];
  return texts.flatMap((text) => text.trim().split(/(?<=[.!?]["”’)]?)\s+/)).filter(Boolean);
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
