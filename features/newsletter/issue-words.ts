import { longDate, monthName } from '#ui/dates.ts';
import type { IssueContent, IssueItem, IssueStandings } from './calls.ts';

export const issueName = 'The weekly evacuation notice';

type Titled = Pick<IssueContent, 'standings' | 'date'> & {
  stories: readonly Pick<IssueItem, 'title'>[];
};

export const issueTitle = (issue: Titled & Pick<IssueContent, 'subject'>): string =>
  issue.subject || defaultTitle(issue);

/** The title of the first story; without one, the month's result or the newsletter's name. */
export function defaultTitle({ stories: [lead], standings, date }: Titled): string {
  if (lead) return lead.title;
  if (standings?.isResult) return standingsTitle(standings);
  return `${issueName}, ${longDate(date)}`;
}

export const standingsTitle = ({ month, isResult }: IssueStandings): string =>
  isResult
    ? `Tech Savior of ${monthName(month)}`
    : `Tech Savior of the Month: ${monthName(month)} so far`;

export const noVotes = (isResult: boolean): string =>
  isResult
    ? 'Nobody voted. The title stays in its drawer, unclaimed and slightly dusty.'
    : 'Nobody has voted yet. One vote would be a landslide.';

type Row = IssueStandings['rows'][number];

/** Rows with votes; equal votes share a place. */
export const places = ({ rows }: IssueStandings): (Row & { place: number })[] =>
  rows
    .filter(({ votes }) => votes > 0)
    .map((row) => ({ ...row, place: 1 + rows.filter(({ votes }) => votes > row.votes).length }));

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
