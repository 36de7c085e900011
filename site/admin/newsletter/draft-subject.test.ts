import { expect, test } from 'vitest';
import type { IssueDraft } from '#contract/newsletter.ts';
import { type Edit, withSubject } from './draft-subject.ts';

const story = (key: string) =>
  ({ key, title: `About ${key}`, isIncluded: true }) as IssueDraft['pieces'][number];
const draft = {
  date: '2026-11-20',
  pieces: [story('one'), story('two')],
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

test('a default subject follows the first story; without stories it is the newsletter’s name', () => {
  expect(withSubject(draft, edit, { ...edit, pieces: swapped }).subject).toBe('About two');
  expect(withSubject(draft, edit, { ...edit, pieces: empty }).subject).toBe(
    'The weekly evacuation notice, November 20, 2026',
  );
});

test('an edited subject stays when the stories change', () => {
  const written = { ...edit, subject: 'Dry feet at last' };
  expect(withSubject(draft, edit, written).subject).toBe('Dry feet at last');
  expect(withSubject(draft, written, { ...written, pieces: swapped }).subject).toBe(
    'Dry feet at last',
  );
  expect(withSubject(draft, edit, { ...edit, subject: '' }).subject).toBe('');
});
