import { site } from '#content/site.ts';
import type { IssueContent, IssueItem, IssueStandings } from '#contract/newsletter.ts';
import { longDate } from '#site/ui/dates.ts';

export const issueName = 'The weekly evacuation notice';

/** A letter is called what the owner called it. */
export const issueTitle = (letter: Titled & Pick<IssueContent, 'subject'>): string =>
  letter.subject || usualTitle(letter);

type Titled = Pick<IssueContent, 'standings' | 'date'> & {
  pieces: readonly Pick<IssueItem, 'title'>[];
};

/** By itself it is called after what leads it. */
export function usualTitle({ pieces, standings, date }: Titled): string {
  const [lead] = pieces;
  if (lead) return lead.title;
  if (standings?.isResult) return standingsTitle(standings);
  return `${issueName}, ${longDate(date)}`;
}

export function standingsTitle({ month, isResult }: IssueStandings): string {
  return isResult
    ? `Tech Savior of ${monthName(month)}`
    : `Tech Savior of the Month: ${monthName(month)} so far`;
}

/** 'November 2026' of '2026-11'. */
export const monthName = (month: string): string => longDate(`${month}-01`).replace(/ 1,/, '');

/** What is said of a month in which nobody pressed anything. */
export const noVotes = (isResult: boolean): string =>
  isResult
    ? 'Nobody voted. The title stays in its drawer, unclaimed and slightly dusty.'
    : 'Nobody has voted yet. One vote would be a landslide.';

/** Places, with equal ones for equal votes. */
export function places({
  rows,
}: IssueStandings): (IssueStandings['rows'][number] & { place: number })[] {
  return rows
    .filter(({ votes }) => votes > 0)
    .map((row) => ({ ...row, place: 1 + rows.filter(({ votes }) => votes > row.votes).length }));
}

export const readOn: Record<IssueItem['kind'], string> = {
  review: 'Read the full review',
  post: 'Read the article',
  note: 'Read the note',
  update: 'Read the update',
};

export const kindName: Record<IssueItem['kind'], string> = {
  review: 'New review',
  post: 'New article',
  note: 'Field note',
  update: 'Update',
};

export const paragraphsOf = (greeting: string): string[] =>
  greeting
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);

export const whyYou = `You’re receiving this letter because you signed up at ${site.name} and confirmed your address. The emergencies are made up. The facts about the gadgets are not.`;
