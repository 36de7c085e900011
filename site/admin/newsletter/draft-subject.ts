import type { IssueDraft, IssueEdit } from '#contract/newsletter.ts';
import { usualTitle } from '#site/emails/issue-words.ts';

/** What the form holds: it always has a subject. */
export type Edit = IssueEdit & { subject: string };

/** What would be in the letter after an edit, in its order. */
export function includedOf(
  draft: IssueDraft,
  { pieces, hasStandings }: Pick<IssueEdit, 'pieces' | 'hasStandings'>,
): Pick<IssueDraft, 'pieces' | 'standings'> {
  const named = new Map(draft.pieces.map((piece) => [piece.key, piece]));
  return {
    pieces: pieces.flatMap(({ key, isIncluded }) => (isIncluded ? (named.get(key) ?? []) : [])),
    standings: hasStandings ? draft.standings : null,
  };
}

/** A subject that nobody wrote follows what leads the letter; one that somebody wrote stays. */
export function withSubject(draft: IssueDraft, before: Edit, after: Edit): Edit {
  const usual = (edit: Edit) => usualTitle({ ...draft, ...includedOf(draft, edit) });
  const isUntouched = after.subject === before.subject && before.subject === usual(before);
  return isUntouched ? { ...after, subject: usual(after) } : after;
}
