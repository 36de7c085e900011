import { readNote, readNoteList } from '#server/notes/read-notes.ts';
import type { AppParts } from './app-parts.ts';
import type { Handler } from './handler.ts';

export function listNotes({ database }: AppParts): Handler<'GET /api/notes'> {
  return async ({ query }) => ({ body: await readNoteList(database.db, query) });
}

export function findNote({ database }: AppParts): Handler<'GET /api/notes/:slug'> {
  return async ({ params: { slug } }) => ({ body: await readNote(database.db, slug) });
}
