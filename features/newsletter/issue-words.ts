import { longDate } from '#ui/dates.ts';
import type { IssueDraft, IssueItem } from './calls.ts';

export const issueName = 'The weekly evacuation notice';

/** Without a subject, the title of the first story; without a story, the newsletter's name. */
export const issueTitle = ({
  subject,
  stories: [lead],
  date,
}: Pick<IssueDraft, 'subject' | 'date'> & {
  stories: readonly Pick<IssueItem, 'title'>[];
}): string => subject || (lead?.title ?? `${issueName}, ${longDate(date)}`);

/** What a kind of story is called, and the words of its link. */
export const storyWords: Record<IssueItem['kind'], { label: string; readOn: string }> = {
  review: { label: 'New review', readOn: 'Read the full review' },
  guide: { label: 'New guide', readOn: 'See our picks' },
  post: { label: 'New article', readOn: 'Read the article' },
  update: { label: 'Update', readOn: 'Read the update' },
};
