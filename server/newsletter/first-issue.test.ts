import { expect, test } from 'vitest';
import type { IssueDetail } from '#contract/newsletter.ts';
import { storyLabel } from '#site/emails/issue-words.ts';
import { openTestNewsletter, smallLibrary } from '#tests/support/test-app.ts';

const days = {
  'roomba-j7': '2026-03-01',
  'canon-eos-r5': '2026-04-01',
  'tesla-model-y': '2026-02-01',
  'dji-mini-4-pro': '2026-01-01',
};

/** Four older reviews, each corrected in the week before the issue. */
function correctedLibrary() {
  const library = smallLibrary(days);
  const updates = ['10', '11', '12'].map((day) => ({
    date: `2026-11-${day}`,
    text: 'We had it wrong.',
  }));
  return { ...library, reviews: library.reviews.map((review) => ({ ...review, updates })) };
}

async function openTestAdmin() {
  const app = await openTestNewsletter('sqlite', { library: correctedLibrary() });
  const callAdmin = <Output>(method: string, path: string, json?: unknown) =>
    app.callAdmin<Output>(method, `issues${path}`, json);
  const { id } = await callAdmin<{ id: number }>('POST', '');
  const read = () => callAdmin<IssueDetail>('GET', `/${id}`);
  const save = async (edit: object) =>
    callAdmin('PATCH', `/${id}`, { ...edit, version: (await read()).version });
  return { save, read };
}

test('the first issue introduces the newest reviews without corrections', async () => {
  const { read } = await openTestAdmin();
  const { draft, subject } = await read();
  const included = draft.stories.filter(({ isIncluded }) => isIncluded);
  expect(included.map(({ key }) => key)).toEqual([
    'review canon-eos-r5',
    'review roomba-j7',
    'review tesla-model-y',
  ]);
  expect(included.map(storyLabel)).toEqual([
    'Review of April 2026',
    'Review of March 2026',
    'Review of February 2026',
  ]);
  expect(draft.stories.some(({ kind }) => kind === 'update')).toBe(true);
  expect(subject).toBe(included[0]?.title);
});

test('a custom subject stays, and the default one follows the first story', async () => {
  const { save, read } = await openTestAdmin();
  const { draft, subject } = await read();
  const edit = {
    greeting: '',
    hasStandings: true,
    hasAdvice: true,
    stories: draft.stories.toReversed(),
  };
  await save({ ...edit, subject: '  Dry feet at last ' });
  expect(await read()).toMatchObject({
    subject: 'Dry feet at last',
    issue: { title: 'Dry feet at last' },
  });
  await save(edit);
  expect((await read()).subject).toBe('Dry feet at last');
  await save({ ...edit, stories: draft.stories, subject });
  expect((await read()).draft.subject).toBe('');
  const invisible = 'The subject contains an invisible character. Remove it and try again.';
  for (const [wrong, message] of [
    ['  ', 'Enter a subject.'],
    ['x'.repeat(121), 'Keep the subject to 120 characters or fewer.'],
    ['two\nlines', invisible],
    ['gnp\u202e.exe', invisible],
  ])
    expect(await save({ ...edit, subject: wrong })).toBe(`400: ${message}`);
});
