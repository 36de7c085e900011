import { addPrice, type NewPrice } from '#content/add-price.ts';
import { storeUrl } from '#content/products.ts';
import type { ProductFile } from '#content/schema/documents.ts';
import { type FieldChange, inline, readFields, setFields } from '#content/source.ts';
import type { ChangeNote } from '#contract/documents.ts';
import type { Store } from '#features/gadgets/stores.ts';

/** A change of a text that the server makes. */
export type SourceEdit =
  /** The first publication adds a date, and a number to a blog entry. */
  | { complete: { at: string; number: number } }
  /** A dated sentence for readers who come back. */
  | { update: ChangeNote & { date: string } }
  | { fields: FieldChange[] }
  /** The store link of a product, and the stores that generated ones depend on. */
  | { link: string; stores: readonly Store[] }
  /** A new entry of the facts' prices. */
  | { price: NewPrice };

/** A text and the changes to make in it. */
export interface EditedText {
  source: string;
  edits: readonly SourceEdit[];
}

/** Runs in the thread of the checks, because a text with mistakes can take minutes to read. */
export function editSource({ source, edits }: EditedText): string {
  return edits.reduce((text, edit) => {
    const fields = readFields(text);
    return fields ? setFields(text, fieldsOf(edit, fields)) : text;
  }, source);
}

function fieldsOf(edit: SourceEdit, fields: Record<string, unknown>): FieldChange[] {
  if ('fields' in edit) return edit.fields;
  if ('link' in edit) return linkChanges(fields, edit);
  if ('price' in edit) return addPrice(fields, edit.price);
  if ('update' in edit) {
    const { date, kind, text } = edit.update;
    const count = Array.isArray(fields.updates) ? fields.updates.length : 0;
    return [[['updates', count], { date, kind, text }]];
  }
  const { at, number } = edit.complete;
  const changes: FieldChange[] = [];
  if (!fields.id) changes.push([['id'], number]);
  if (!fields.date) changes.push([['date'], at]);
  return changes;
}

/** A link that a search makes already is not written out. */
function linkChanges(
  { sold }: Record<string, unknown>,
  { link: url, stores }: Extract<SourceEdit, { link: string }>,
): FieldChange[] {
  const now = typeof sold === 'object' ? (sold as ProductFile['sold'] | null) : null;
  return now && storeUrl(now, stores) === url ? [] : [[['sold'], inline({ url })]];
}
