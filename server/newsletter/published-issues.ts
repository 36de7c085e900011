import type { IssueContent, IssueSummary } from '#contract/newsletter.ts';
import { findBegun, listBegun } from '#database/queries/newsletter-issues.ts';
import type { Database } from '#database/schema/tables.ts';
import { issueTitle } from '#site/emails/issue-words.ts';
import { contentOf, readIssue } from './draft.ts';

/** The letters that readers have, the newest first. */
export async function readPublished(db: Database): Promise<IssueContent[]> {
  return (await listBegun(db)).map((letter) => contentOf(readIssue(letter).draft));
}

/** As the web and the feeds tell of them. */
export async function listPublished(db: Database): Promise<IssueSummary[]> {
  return (await readPublished(db)).map((content) => {
    const title = issueTitle(content);
    const others = content.pieces.map((piece) => piece.title).filter((other) => other !== title);
    return {
      date: content.date,
      title,
      text: others.join(' · ') || content.pieces[0]?.text || content.advice || '',
    };
  });
}

export async function findPublished(db: Database, date: string): Promise<IssueContent | undefined> {
  const letter = await findBegun(db, date);
  return letter && contentOf(readIssue(letter).draft);
}
