import type { NoteKind, NoteState } from '#contract/notes.ts';

export const kindNames: Record<NoteKind, string> = {
  update: 'Update',
  'still alive': 'Still alive?',
  correction: 'Correction',
  news: 'News',
};

export const stateNames: Record<NoteState, string> = {
  draft: 'Draft',
  scheduled: 'Comes out',
  published: 'Out',
  withdrawn: 'Taken back',
};

export const stateMarks: Record<NoteState, 'good' | 'waiting' | 'bad' | 'none'> = {
  draft: 'none',
  scheduled: 'waiting',
  published: 'good',
  withdrawn: 'bad',
};
