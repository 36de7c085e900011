import type { IssueDraft, IssueEdit } from '#contract/newsletter.ts';
import { defaultTitle } from '#site/emails/issue-words.ts';

/** The form's values; the form always has a subject. */
export type Edit = IssueEdit & { subject: string };

/** The included stories and standings, in the edited order. */
export function includedOf(
  draft: IssueDraft,
  { pieces, hasStandings }: Pick<IssueEdit, 'pieces' | 'hasStandings'>,
): Pick<IssueDraft, 'pieces' | 'standings'> {
  const stories = new Map(draft.pieces.map((story) => [story.key, story]));
  return {
    pieces: pieces.flatMap(({ key, isIncluded }) => (isIncluded ? (stories.get(key) ?? []) : [])),
    standings: hasStandings ? draft.standings : null,
  };
}

/** A default subject follows the first story; an edited one stays. */
export function withSubject(draft: IssueDraft, before: Edit, after: Edit): Edit {
  const defaultSubject = (edit: Edit) => defaultTitle({ ...draft, ...includedOf(draft, edit) });
  const isDefault = after.subject === before.subject && before.subject === defaultSubject(before);
  return isDefault ? { ...after, subject: defaultSubject(after) } : after;
}
