import { expect, test } from 'vitest';
import type { IssueDraft } from '#contract/newsletter.ts';
import { type Edit, withSubject } from './draft-subject.ts';

const piece = (key: string) =>
  ({ key, title: `About ${key}`, isIncluded: true }) as IssueDraft['pieces'][number];
const draft = {
  date: '2026-11-20',
  pieces: [piece('one'), piece('two')],
  standings: null,
} as unknown as IssueDraft;
const edit: Edit = {
  subject: 'About one',
  greeting: '',
  pieces: [
    { key: 'one', isIncluded: true },
    { key: 'two', isIncluded: true },
  ],
  hasStandings: true,
  hasAdvice: true,
};
const swapped = edit.pieces.toReversed();
const empty = edit.pieces.map(({ key }) => ({ key, isIncluded: false }));

test('a subject that nobody wrote follows the piece that leads; without any it is the letter’s name', () => {
  expect(withSubject(draft, edit, { ...edit, pieces: swapped }).subject).toBe('About two');
  expect(withSubject(draft, edit, { ...edit, pieces: empty }).subject).toBe(
    'The weekly evacuation notice, November 20, 2026',
  );
});

test('a subject that somebody wrote stays, whatever leads', () => {
  const written = { ...edit, subject: 'Dry feet at last' };
  expect(withSubject(draft, edit, written).subject).toBe('Dry feet at last');
  expect(withSubject(draft, written, { ...written, pieces: swapped }).subject).toBe(
    'Dry feet at last',
  );
  expect(withSubject(draft, edit, { ...edit, subject: '' }).subject).toBe('');
});
