import { site } from '#content/site.ts';
import type { IssueItem, IssueStandings } from '#contract/newsletter.ts';
import { paths } from '#site/router/paths.ts';
import { longDate } from '#site/ui/dates.ts';
import { votesInWords } from '#site/ui/votes.ts';
import type { IssueInput } from './issue-email.tsx';
import {
  issueName,
  kindName,
  noVotes,
  paragraphsOf,
  places,
  readOn,
  standingsTitle,
  whyYou,
} from './issue-words.ts';
import { columns, joinText, wrapText } from './plain-text.ts';

const rule = '-'.repeat(columns);

/** The whole letter for those who read plain text: the same words, the same order, every link on a line of its own. */
export function issueText({ siteUrl, letter, leaveUrl, postalAddress }: IssueInput): string {
  const { date, greeting, pieces, standings, advice, earlier } = letter;
  return joinText([
    `${site.name.toUpperCase()}\n${issueName}, ${longDate(date)}`,
    ...paragraphsOf(greeting).map((paragraph) => wrapText(paragraph)),
    ...pieces.map((piece) => pieceText(piece, siteUrl)),
    standings && standingsText(standings),
    earlier.length > 0 && `${rule}\nEarlier this month`,
    ...earlier.map((other) =>
      wrapText(`${other.title}, ${longDate(other.date)}\n${siteUrl}${paths.letter(other.date)}`),
    ),
    advice && `${rule}\nWorks without a battery\n\n${wrapText(advice)}`,
    `${rule}\n${wrapText(whyYou)}`,
    `Read online:\n${siteUrl}${paths.letter(date)}`,
    `Unsubscribe or get it monthly:\n${leaveUrl}`,
    `Privacy policy:\n${siteUrl}${paths.privacy()}`,
    wrapText(`${site.name}, ${postalAddress ?? site.address}`),
  ]);
}

function pieceText({ kind, title, note, text, path }: IssueItem, siteUrl: string): string {
  const head = [kindName[kind], note].filter(Boolean).join(' · ');
  return `${rule}\n${wrapText(head)}\n\n${wrapText(title)}\n\n${wrapText(text)}\n\n${readOn[kind]}:\n${siteUrl}${path}`;
}

function standingsText(standings: IssueStandings): string {
  const rows = places(standings);
  const lines = rows.map(({ place, name, votes }) =>
    wrapText(`${place}. ${name}, ${votesInWords(votes)}`),
  );
  const said = rows.length === 0 ? wrapText(noVotes(standings.isResult)) : lines.join('\n');
  return `${rule}\n${standingsTitle(standings)}\n\n${said}`;
}
