import type { NoteKind } from '#contract/notes.ts';

export const kindNames: Record<NoteKind, string> = {
  update: 'Update',
  'still alive': 'Still alive?',
  correction: 'Correction',
  news: 'News',
};
