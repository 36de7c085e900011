import type { PriceKind } from '#features/gadgets/prices.ts';
import { notKnown } from './schema/vocabulary.ts';
import { type FieldChange, inline } from './source.ts';

/** A price that the owner enters, with the page where it was seen. */
export interface NewPrice {
  usd: number;
  month: string;
  kind: PriceKind;
  source?: { url: string; checked: string } | undefined;
}

interface StoredPrice {
  usd: number | string | null;
  month: string;
  kind?: string;
  ref?: string;
}

/**
 * The changes that add a price to facts. It replaces one of the same month and kind, except the
 * first, which is the price at the time of our review.
 */
export function addPrice(fields: Record<string, unknown>, price: NewPrice): FieldChange[] {
  const { usd, month, kind, source } = price;
  const [first, ...later] = Array.isArray(fields.prices) ? (fields.prices as StoredPrice[]) : [];
  const isSame = (one: StoredPrice) => one.month === month && one.kind === kind;
  if (!source && later.some((one) => isSame(one) && one.usd === usd)) return [];
  const reference = source && referenceTo(source, fields.refs);
  const entry = { usd, month, kind, ...(reference && { ref: reference.id }) };
  const kept = later.filter((one) => !isSame(one) && !(one.usd === notKnown && one.month <= month));
  const at = kept.findIndex((one) => one.month > month);
  const next: StoredPrice[] = kept.toSpliced(at < 0 ? kept.length : at, 0, entry);
  const offset = first ? 1 : 0;
  const changed = next.flatMap((one, index): FieldChange[] =>
    one === later[index] ? [] : [[['prices', index + offset], inline(one)]],
  );
  const removed = later
    .slice(next.length)
    .map((_, index): FieldChange => [['prices', next.length + index + offset], undefined]);
  return [...changed, ...removed.reverse(), ...(reference?.changes ?? [])];
}

/** The reference of a page, which is added if the facts have none. */
function referenceTo(
  { url, checked }: NonNullable<NewPrice['source']>,
  refs: unknown,
): { id: string; changes: FieldChange[] } {
  const known = (refs ?? {}) as Record<string, { url?: string }>;
  const [same] = Object.entries(known).find(([, reference]) => reference.url === url) ?? [];
  if (same) return { id: same, changes: [[['refs', same, 'checked'], checked]] };
  const publisher = new URL(url).hostname.replace(/^www\./, '').slice(0, 60);
  const name = publisher.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');
  let id = name;
  for (let number = 2; Object.hasOwn(known, id); number += 1) id = `${name}-${number}`;
  return { id, changes: [[['refs', id], { publisher, title: 'Store page', url, checked }]] };
}
