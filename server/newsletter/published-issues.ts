import type { LetterContent, LetterSummary } from '#contract/letter.ts';
import { findBegun, listBegun } from '#database/queries/newsletter-issues.ts';
import type { Database } from '#database/schema/tables.ts';
import { letterTitle } from '#site/emails/issue-words.ts';
import { contentOf, readLetter } from './draft.ts';

/** The letters that readers have, the newest first. */
export async function readPublished(db: Database): Promise<LetterContent[]> {
  return (await listBegun(db)).map((letter) => contentOf(readLetter(letter).draft));
}

/** As the web and the feeds tell of them. */
export async function listPublished(db: Database): Promise<LetterSummary[]> {
  return (await readPublished(db)).map((content) => {
    const title = letterTitle(content);
    const others = content.pieces.map((piece) => piece.title).filter((other) => other !== title);
    return {
      date: content.date,
      title,
      text: others.join(' · ') || content.pieces[0]?.text || content.advice || '',
    };
  });
}

export async function findPublished(
  db: Database,
  date: string,
): Promise<LetterContent | undefined> {
  const letter = await findBegun(db, date);
  return letter && contentOf(readLetter(letter).draft);
}
