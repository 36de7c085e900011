import { longDate } from '#ui/dates.ts';
import type { IssueContent, IssueItem } from './calls.ts';

export const issueName = 'The weekly evacuation notice';

type Titled = Pick<IssueContent, 'date'> & {
  stories: readonly Pick<IssueItem, 'title'>[];
};

export const issueTitle = (issue: Titled & Pick<IssueContent, 'subject'>): string =>
  issue.subject || defaultTitle(issue);

/** The title of the first story; without one, the newsletter's name. */
export const defaultTitle = ({ stories: [lead], date }: Titled): string =>
  lead?.title ?? `${issueName}, ${longDate(date)}`;

export const readOn: Record<IssueItem['kind'], string> = {
  review: 'Read the full review',
  post: 'Read the article',
  update: 'Read the update',
};

export const storyLabels: Record<IssueItem['kind'], string> = {
  review: 'New review',
  post: 'New article',
  update: 'Update',
};

export const whyYou =
  'You’re receiving this newsletter because you signed up for it and confirmed your address. The emergencies are made up. The facts about the gadgets are not.';
