import type { NoteInput, WholeDeskNote } from '#contract/notes.ts';
import { callAsAdmin } from '#site/admin/shell/call-as-admin.ts';
import { useFresh } from '#site/admin/shell/use-fresh.ts';

export const noteKey = (id: number) => ['desk', 'note', id];

/** A note of the owner's, as the server has it. */
export function useNote(id: number) {
  return useFresh({
    queryKey: noteKey(id),
    queryFn: () => callAsAdmin('GET /api/admin/notes/:id', { params: { id } }),
    // The editor starts from what the server has, not from an earlier visit.
    forgets: true,
  });
}

/** What is typed; a new note has a key from its first saving on, by which it is found again where the answer is lost. */
export type TypedNote = NoteInput & { key?: string };

/** Of what every browser has at every address, also at one without https. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');

export const isSameText = (one: NoteInput, other: NoteInput): boolean =>
  one.title.trim() === other.title &&
  one.body === other.body &&
  one.kind === other.kind &&
  one.product === other.product;

export const emptyNote: NoteInput = { title: '', body: '', kind: 'update', product: null };

export const textOf = ({ title, body, kind, product }: WholeDeskNote): NoteInput => ({
  title,
  body,
  kind,
  product: product?.slug ?? null,
});

export const wordsIn = (body: string): number => body.split(/\s+/).filter(Boolean).length;
