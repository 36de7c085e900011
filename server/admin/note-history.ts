import type { NoteRow } from '#database/queries/notes.ts';

/** What the history says of a note: its text is among its versions. */
export const storyOf = ({ state, title, version, publish_at }: NoteRow) => ({
  state,
  title,
  version,
  publishAt: publish_at,
});
