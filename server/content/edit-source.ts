import { addPrice, type NewPrice } from '#content/add-price.ts';
import type { SourceDocument } from '#content/document.ts';
import { storeUrl } from '#content/products.ts';
import { relinkInSource, renameInSource } from '#content/rename-source.ts';
import type { ProductFile } from '#content/schema/documents.ts';
import { type FieldChange, inline, readFields, setFields } from '#content/source.ts';
import type { DocumentKind } from '#contract/document-kinds.ts';
import type { ChangeNote } from '#contract/documents.ts';

/** A change of a text that the server makes. */
export type SourceEdit =
  /** The first publication adds a date, and a number to a blog entry. */
  | { complete: { at: string; number?: number } }
  /** A note shows when it was last changed after its publication. */
  | { changed: string }
  /** A dated sentence for readers who come back. */
  | { update: ChangeNote & { date: string } }
  | { fields: FieldChange[] }
  /** The store link of a product, and the tag in generated ones. */
  | { link: string; affiliateTag: string }
  /** A new entry of the facts' prices. */
  | { price: NewPrice }
  /** A gadget's slug, wherever a text refers to it. */
  | { rename: { from: string; to: string } }
  /** The URL of an article, note or page. */
  | { relink: { from: string; to: string } }
  | { oldSlug: { from: string; to: string } };

/** A text and the changes to make in it. */
export interface EditedText extends Pick<SourceDocument, 'kind' | 'source'> {
  edits: readonly SourceEdit[];
}

/** Runs in the thread of the checks, because a text with mistakes can take minutes to read. */
export function editSource({ kind, source, edits }: EditedText): string {
  return edits.reduce((text, edit) => applyEdit(kind, text, edit), source);
}

function applyEdit(kind: DocumentKind, source: string, edit: SourceEdit): string {
  if ('rename' in edit) return renameInSource({ kind, source }, edit.rename);
  if ('relink' in edit) return relinkInSource({ kind, source }, edit.relink);
  const fields = readFields(source);
  return fields ? setFields(source, fieldsOf(edit, fields)) : source;
}

type FieldEdit = Exclude<SourceEdit, { rename: unknown } | { relink: unknown }>;

function fieldsOf(edit: FieldEdit, fields: Record<string, unknown>): FieldChange[] {
  if ('fields' in edit) return edit.fields;
  if ('link' in edit) return linkChanges(fields, edit);
  if ('price' in edit) return addPrice(fields, edit.price);
  if ('changed' in edit) return [[['changed'], edit.changed]];
  if ('update' in edit) {
    const { date, kind, text } = edit.update;
    const count = Array.isArray(fields.updates) ? fields.updates.length : 0;
    return [[['updates', count], { date, kind, text }]];
  }
  if ('oldSlug' in edit) {
    const { from, to } = edit.oldSlug;
    const known: unknown[] = Array.isArray(fields.oldSlugs) ? fields.oldSlugs : [];
    return [[['oldSlugs'], [...new Set([...known, from])].filter((slug) => slug !== to)]];
  }
  const { at, number } = edit.complete;
  const changes: FieldChange[] = [];
  if (number !== undefined && !fields.id) changes.push([['id'], number]);
  if (!fields.date) changes.push([['date'], at]);
  return changes;
}

/** A link that a search makes already is not written out. */
function linkChanges(
  { sold }: Record<string, unknown>,
  { link: url, affiliateTag }: Extract<SourceEdit, { link: string }>,
): FieldChange[] {
  const now = typeof sold === 'object' ? (sold as ProductFile['sold'] | null) : null;
  return now && storeUrl(now, affiliateTag) === url ? [] : [[['sold'], inline({ url })]];
}
