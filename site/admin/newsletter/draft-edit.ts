import type { IssueDetail, IssueDraft, IssueEdit } from '#features/newsletter/calls.ts';
import { defaultTitle, issueTitle } from '#features/newsletter/issue-words.ts';

/** The form's values; the form always has a subject. */
export type Edit = IssueEdit & { subject: string };

/** The included stories and standings, in the edited order. */
function includedOf(
  draft: IssueDraft,
  { stories, hasStandings }: Pick<IssueEdit, 'stories' | 'hasStandings'>,
): Pick<IssueDraft, 'stories' | 'standings'> {
  const storyOf = new Map(draft.stories.map((story) => [story.key, story]));
  return {
    stories: stories.flatMap(({ key, isIncluded }) => (isIncluded ? (storyOf.get(key) ?? []) : [])),
    standings: hasStandings ? draft.standings : null,
  };
}

/** A default subject follows the first story; an edited one stays. */
export function withSubject(draft: IssueDraft, before: Edit, after: Edit): Edit {
  const defaultSubject = (edit: Edit) => defaultTitle({ ...draft, ...includedOf(draft, edit) });
  const isDefault = after.subject === before.subject && before.subject === defaultSubject(before);
  return isDefault ? { ...after, subject: defaultSubject(after) } : after;
}

/** The values of the form of a draft. */
export const formValues = ({ draft }: Pick<IssueDetail, 'draft'>): Edit => ({
  subject: issueTitle({ ...draft, ...includedOf(draft, draft) }),
  greeting: draft.greeting,
  stories: draft.stories.map(({ key, isIncluded }) => ({ key, isIncluded })),
  hasStandings: draft.hasStandings,
});

/** What the owner can edit, as one text. */
export const textOf = (draft: IssueDraft, edit: Edit): string =>
  [
    edit.subject,
    edit.greeting,
    ...includedOf(draft, edit).stories.map(({ title }) => title),
    ...(edit.hasStandings ? ['Vote results'] : []),
  ].join('\n\n');
