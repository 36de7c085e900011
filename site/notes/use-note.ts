import type { NoteInput, WholeDeskNote } from '#contract/notes.ts';
import { useFresh } from '#site/desk/use-fresh.ts';
import { callAsAdmin } from '#site/owner/call-as-admin.ts';

export const noteKey = (id: number) => ['desk', 'note', id];

/** A note of the owner's, as the server has it. */
export function useNote(id: number) {
  return useFresh({
    queryKey: noteKey(id),
    queryFn: () => callAsAdmin('GET /api/admin/notes/:id', { params: { id } }),
  });
}

export const emptyNote: NoteInput = { title: '', body: '', kind: 'update', product: null };

export const textOf = ({ title, body, kind, product }: WholeDeskNote): NoteInput => ({
  title,
  body,
  kind,
  product: product?.slug ?? null,
});

export const wordsIn = (body: string): number => body.split(/\s+/).filter(Boolean).length;
