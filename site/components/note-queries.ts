import type { NoteKind } from '#contract/notes.ts';
import { callQuery, dependsOn } from '#site/data/api.ts';

interface Which {
  product?: string;
  kind?: NoteKind;
  page?: string;
}

/** Publishing a note changes the `products` tag. */
export const notesBy = (query: Which) => ({
  ...callQuery('GET /api/notes', { query }),
  ...dependsOn('published'),
});

export const noteAt = (slug: string) => ({
  ...callQuery('GET /api/notes/:slug', { params: { slug } }),
  ...dependsOn('published'),
});
