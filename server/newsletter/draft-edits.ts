import type { IssueDraft, IssueEdit, IssueItem } from '#contract/newsletter.ts';
import { defaultTitle } from '#site/emails/issue-words.ts';
import { contentOf } from './issues.ts';

/** With the offered stories that the edit names. */
export function withAdded(
  draft: IssueDraft,
  offered: readonly IssueItem[],
  { stories }: Pick<IssueEdit, 'stories'>,
): IssueDraft {
  const added = offered.filter(({ key }) => stories.some((story) => story.key === key));
  return {
    ...draft,
    stories: [...draft.stories, ...added.map((item) => ({ ...item, isIncluded: true }))],
  };
}

/** Stories that are not in the draft are ignored. */
export function applyEdit(draft: IssueDraft, edit: IssueEdit): IssueDraft {
  const { subject, greeting, stories, hasStandings, hasAdvice } = edit;
  const position = new Map(stories.map(({ key }, index) => [key, index]));
  const included = new Map(stories.map(({ key, isIncluded }) => [key, isIncluded]));
  const positionOf = (key: string) => position.get(key) ?? stories.length;
  const changed = {
    ...draft,
    greeting: greeting.trim(),
    hasStandings,
    hasAdvice,
    stories: draft.stories
      .map((story) => ({ ...story, isIncluded: included.get(story.key) ?? story.isIncluded }))
      .toSorted((a, b) => positionOf(a.key) - positionOf(b.key)),
  };
  // The default subject is not stored, so that it follows the first story.
  if (subject !== undefined)
    changed.subject = subject === defaultTitle(contentOf(changed)) ? '' : subject;
  return changed;
}
