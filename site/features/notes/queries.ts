import type { NoteKind } from '#contract/notes.ts';
import { callQuery } from '#site/data/api-client.ts';

/** A note that comes out changes what the pages of products show. */
const standsOn = ['products'] as const;

interface Which {
  product?: string;
  kind?: NoteKind;
  page?: string;
}

export const notesBy = (query: Which) => ({ ...callQuery('GET /api/notes', { query }), standsOn });

export const noteAt = (slug: string) => ({
  ...callQuery('GET /api/notes/:slug', { params: { slug } }),
  standsOn,
});
